// Pages that the house sends before their links are followed, where the house offers that: `prefetch.js`, a module on demand, if it is there.
import { loaded } from "./modules.js";

const prefetching = () => loaded("prefetch");

// Handles a message about a page that is not shown yet. Returns false for any other.
export const takeAhead = message => prefetching()?.takeAhead(message) ?? false;
// Shows the page of a link that is ready, and tells the house. Returns false if that page is not there yet.
export const followReady = (link, name) => prefetching()?.followReady(link, name) ?? false;
export function forgetReady() { prefetching()?.forgetReady(); }
// True if a page is shown that the house does not know of yet, on that seat if one is given.
export const isUnconfirmed = seat => prefetching()?.isUnconfirmed(seat) ?? false;

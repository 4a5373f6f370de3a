// The page's root element. `Scripts/client` makes one module of the files of this folder.
export const root = document.documentElement;

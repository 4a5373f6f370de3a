// The page's root element. The files of this folder are served as one module, so a name at the top level of one is taken in all.
export const root = document.documentElement;

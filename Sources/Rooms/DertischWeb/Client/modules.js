// Modules that a page loads when it needs them, by name. Each is handed what it uses of the entry module: an import from there would run the entry
// module twice, under two addresses.
const loading = new Map(), results = new Map();

// A module that has been loaded, `null` if that failed, or nothing if nobody has asked for it or it is on its way.
export const loaded = name => results.get(name);

// Loads a module and hands it what it uses; once, and again if that failed.
export function load(name, entry) {
  if (loaded(name) === null) loading.delete(name);
  if (!loading.has(name)) loading.set(name, begin(name, entry));
  return loading.get(name);
}

async function begin(name, entry) {
  const { dataset } = document.querySelector("script[data-blurs]");
  let module = null;
  try {
    module = await import(dataset[name]);
    module.begin?.(entry);
  } catch { }
  results.set(name, module);
  return module;
}

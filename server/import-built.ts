import { pathToFileURL } from 'node:url'

/** Imports a built module that exports a function of this name. Throws if it is missing or has another form. */
export async function importBuilt<Module extends object>(
  file: string,
  name: keyof Module & string,
): Promise<Module> {
  const loaded: unknown = await import(pathToFileURL(file).href).catch(cause => {
    throw new Error(`${file} is missing or broken. Run "npm run build" again.`, { cause })
  })
  if (!exportsFunction<Module>(loaded, name))
    throw new Error(`${file} does not export ${name}. Run "npm run build" again.`)
  return loaded
}

export const exportsFunction = <Module extends object>(
  loaded: unknown,
  name: keyof Module & string,
): loaded is Module =>
  typeof loaded === 'object' && loaded !== null && typeof Reflect.get(loaded, name) === 'function'

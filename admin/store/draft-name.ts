/** Returns the name of a file's draft, which is the same in both editors: 'cities/kyle', '_singletons/home'. */
export function draftName(path: string): string {
  const name = path.replace(/\.\w+$/, '')
  return name.includes('/') ? name : `_singletons/${name}`
}

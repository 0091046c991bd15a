/** Returns the name of a file's draft, on a checkout and on GitHub: 'cities/kyle', '_singletons/home'. */
export function draftName(path: string): string {
  const name = path.replace(/\.\w+$/, '')
  return name.includes('/') ? name : `_singletons/${name}`
}

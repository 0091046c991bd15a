/** Files are known by their path inside the content folder; the visual editor and people name them from the top. */
const top = 'content/'

export function shownFile(path: string): string {
  return top + path
}

/** Undefined for a file outside the content folder. */
export function pathInContent(file: string): string | undefined {
  return file.startsWith(top) ? file.slice(top.length) : undefined
}

import path from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/** Files whose content is more special than their ending, by their path in the built site. */
const exceptions: Readonly<Record<string, string>> = {
  // Browsers ignore the rules under any other type.
  'speculation-rules.json': 'application/speculationrules+json',
}

export const htmlType = 'text/html; charset=utf-8'

/** Content type of a file of the built site. `file` is its path in the site's folder, with `/`. */
export function contentType(file: string): string {
  return exceptions[file] ?? types[path.posix.extname(file).toLowerCase()] ?? 'application/octet-stream'
}

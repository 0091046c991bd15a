import { contentType } from './content-types.ts'

export type Headers = Readonly<Record<string, string>>

export const speculationRulesFile = 'speculation-rules.json'

/** Folders of the built site whose file names carry a hash of their content. */
export const immutableFolders = ['assets', 'fonts', 'images', 'admin/assets'] as const

/** Icons of the site, as files of the built site. */
const iconFiles = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
] as const

/** Folders of images that other sites embed: feeds, link previews and structured data name them. */
const sharedFolders = ['images', 'og'] as const

/** Replaces the header of the same name on files that other sites may embed. */
const sharedHeaders: Headers = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

const sharedFiles: ReadonlySet<string> = new Set(iconFiles)

const isShared = (file: string) =>
  sharedFiles.has(file) || sharedFolders.some(folder => file.startsWith(`${folder}/`))

const immutable = 'public, max-age=31536000, immutable'
// Cached, but revalidated each time; an ETag makes that a short response.
const revalidate = 'no-cache'

/** Headers of every response for which `headersFor` and `dataHeaders` return no others. `styleHashes` are those of the inlined styles, `sha256-…`. */
export function securityHeaders(styleHashes: readonly string[]): Headers {
  return {
    'Content-Security-Policy': contentSecurityPolicy(styleHashes),
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Strict-Transport-Security': 'max-age=63072000',
    'X-Content-Type-Options': 'nosniff',
  }
}

/** Headers that browsers read only on documents and workers. */
const DOCUMENT_ONLY_HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
]

/**
 * Returns the headers of a file of the built site; `file` is its path in the site's folder. Images, fonts and style sheets
 * run no code and get no document policies: a page loads dozens of them, and the policies have 800 bytes. An SVG opened by
 * itself is a document. Images for other sites may be embedded there.
 */
export function headersFor({ file, type }: { file: string; type: string }, headers: Headers): Headers {
  const runsNothing = /^(?:image\/(?!svg)|font\/|text\/css)/.test(type)
  return {
    ...(runsNothing ? withoutDocumentHeaders(headers) : headers),
    ...(isShared(file) && sharedHeaders),
  }
}

/** Returns the headers of responses for programs. A browser shows them as a document, which may load nothing. */
export const dataHeaders = (headers: Headers): Headers => ({
  ...withoutDocumentHeaders(headers),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
})

const withoutDocumentHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !DOCUMENT_ONLY_HEADERS.includes(name)))

/** URL paths of the visual editor, which no page has. */
const adminPaths = ['/admin', '/admin/*'] as const

export const isAdminPath = (pathname: string) => /^\/admin(?:$|\/)/.test(pathname)

/**
 * Returns the headers of the visual editor, which replace those of the same name. It runs no code but its own, and sends requests
 * to `adminOrigins`: the API of the repository.
 */
export function adminHeaders(adminOrigins: readonly string[]): Headers {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' blob:",
      ["connect-src 'self'", ...adminOrigins].join(' '),
      "worker-src 'self'",
      "frame-src 'self'",
      "font-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
      // The policy of admin/page/trusted.ts, and the one with which ProseMirror reads pasted HTML.
      'trusted-types content-editor ProseMirrorClipboard',
    ].join('; '),
    // The sign-in window sends its result to its opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  }
}

/** Additional headers of pages. */
export const pageHeaders: Headers = { 'Speculation-Rules': `"/${speculationRulesFile}"` }

/** Additional headers of pages as Markdown, which search engines would index as duplicates. */
export const textHeaders: Headers = { 'X-Robots-Tag': 'noindex' }

/** Returns the Cache-Control header of a file of the built site. `file` is its path in the site's folder, with `/`. */
export function cacheControl(file: string): string {
  return immutableFolders.some(folder => file.startsWith(`${folder}/`)) ? immutable : revalidate
}

export interface HeaderRule {
  /** URL path, with one `*` for any characters. */
  path: string
  headers: Headers
  /** Headers of other rules to remove first. */
  without?: readonly string[]
}

/**
 * Returns the headers as rules by path, for hosts that read a `_headers` file. All files get all policies: such hosts use
 * HTTP/2, which sends a repeated header in a byte or two. A path may match several rules. Only the rules of folders set
 * Cache-Control; these hosts send "no-cache" by default.
 */
export function headerRules(
  styleHashes: readonly string[],
  adminOrigins: readonly string[] = [],
): readonly HeaderRule[] {
  const admin = adminHeaders(adminOrigins)
  return [
    // Rules can't select pages by path. The page headers have no effect on other files.
    { path: '/*', headers: { ...securityHeaders(styleHashes), ...pageHeaders } },
    ...folderRules(),
    ...iconFiles.map(file => sharedRule(`/${file}`)),
    ...adminPaths.map(path => ({ path, headers: admin, without: Object.keys(admin) })),
    { path: '/*.md', headers: textHeaders },
    { path: `/${speculationRulesFile}`, headers: { 'Content-Type': contentType(speculationRulesFile) } },
  ]
}

// One rule per folder: some hosts use only the last of several rules with the same path.
function folderRules(): HeaderRule[] {
  const folders = new Set([...immutableFolders, ...sharedFolders])
  return [...folders].map(folder => {
    const isImmutable = immutableFolders.some(other => other === folder)
    const rule = isShared(`${folder}/`) ? sharedRule(`/${folder}/*`) : { path: `/${folder}/*`, headers: {} }
    return { ...rule, headers: { ...rule.headers, ...(isImmutable && { 'Cache-Control': immutable }) } }
  })
}

const sharedRule = (path: string): HeaderRule => ({
  path,
  headers: sharedHeaders,
  without: Object.keys(sharedHeaders),
})

function contentSecurityPolicy(styleHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHashes.map(hash => `'${hash}'`).join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

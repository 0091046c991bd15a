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

/** Folders whose pictures other sites show: feeds, link previews and structured data name them. */
const sharedFolders = ['images', 'og'] as const

/** On files that other sites may embed, instead of the header of the same name. */
const sharedHeaders: Headers = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

const sharedFiles: ReadonlySet<string> = new Set(iconFiles)

const isShared = (file: string) =>
  sharedFiles.has(file) || sharedFolders.some(folder => file.startsWith(`${folder}/`))

const immutable = 'public, max-age=31536000, immutable'
// Kept, but asked for again each time: an ETag makes that a short answer.
const revalidate = 'no-cache'

/** On every answer but those of `headersFor` and `dataHeaders`, whatever serves it. `styleHashes` are those of the inlined styles, `sha256-…`. */
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

/** What browsers read on documents and workers alone. */
const DOCUMENT_ONLY_HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
]

/**
 * Returns the headers of a file of the built site; `file` is its path in the site's folder. Pictures, fonts and style sheets
 * get no policies for documents: these files run nothing, and a page has dozens, each with 800 bytes of policy. An SVG
 * opened by itself is a document. Pictures for other sites get permission to be embedded there.
 */
export function headersFor({ file, type }: { file: string; type: string }, headers: Headers): Headers {
  const runsNothing = /^(?:image\/(?!svg)|font\/|text\/css)/.test(type)
  return {
    ...(runsNothing ? withoutThoseOfDocuments(headers) : headers),
    ...(isShared(file) && sharedHeaders),
  }
}

/** The same for answers that programs read. A browser that is led to one shows it as a document, which needs nothing. */
export const dataHeaders = (headers: Headers): Headers => ({
  ...withoutThoseOfDocuments(headers),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
})

const withoutThoseOfDocuments = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !DOCUMENT_ONLY_HEADERS.includes(name)))

/** Where the visual editor is; nothing else of the site has its address there. */
const adminPaths = ['/admin', '/admin/*'] as const

export const isAdminPath = (pathname: string) => /^\/admin(?:$|\/)/.test(pathname)

/**
 * On the visual editor instead of those of the same name. It makes its styles as it runs, shows previews in frames
 * of its own, and talks to `origins`: the repository, and what signs people in.
 */
export function adminHeaders(origins: readonly string[]): Headers {
  const others = origins.map(origin => ` ${origin}`).join('')
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      // What reads HEIC pictures is WebAssembly, from here as well.
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'unsafe-inline' blob:",
      `img-src 'self' data: blob:${others}`,
      "media-src 'self' blob:",
      "font-src 'self'",
      `connect-src 'self' data: blob:${others}`,
      "worker-src 'self'",
      "frame-src blob: 'self'",
      "form-action 'none'",
      "base-uri 'self'",
      "frame-ancestors 'self'",
    ].join('; '),
    // The window that signs people in answers to the one that opened it, and pictures come from the repository.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Embedder-Policy': 'unsafe-none',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  }
}

/** On pages in addition. */
export const pageHeaders: Headers = { 'Speculation-Rules': `"/${speculationRulesFile}"` }

/** On pages as Markdown in addition: search engines have the pages themselves. */
export const textHeaders: Headers = { 'X-Robots-Tag': 'noindex' }

/** How long a file of the built site may be kept. `file` is its path in the site's folder, with `/`. */
export function cacheControl(file: string): string {
  return immutableFolders.some(folder => file.startsWith(`${folder}/`)) ? immutable : revalidate
}

export interface HeaderRule {
  /** URL path, with one `*` for any characters. */
  path: string
  headers: Headers
  /** Headers of other rules that this one takes away first. */
  without?: readonly string[]
}

/**
 * The same headers as rules by path, for hosts that read them from a `_headers` file, on all files alike: such hosts speak
 * HTTP/2, which sends a header that repeats as a byte or two. A path may match several rules;
 * Cache-Control is in the folders' rules only, and "no-cache" is the default of such hosts for the rest.
 */
export function headerRules(
  styleHashes: readonly string[],
  adminOrigins: readonly string[] = [],
): readonly HeaderRule[] {
  const admin = adminHeaders(adminOrigins)
  return [
    // Hosts can't tell pages from other files by path; on those the pages' headers do nothing.
    { path: '/*', headers: { ...securityHeaders(styleHashes), ...pageHeaders } },
    ...folderRules(),
    ...iconFiles.map(file => sharedRule(`/${file}`)),
    ...adminPaths.map(path => ({ path, headers: admin, without: Object.keys(admin) })),
    { path: '/*.md', headers: textHeaders },
    { path: `/${speculationRulesFile}`, headers: { 'Content-Type': contentType(speculationRulesFile) } },
  ]
}

/** One rule per folder: some hosts keep only the last of several rules with the same path. */
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

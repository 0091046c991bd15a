import type { ReactNode } from 'react'
import { useContent } from '../components/content-context.ts'
import { pageHeadEndId, pageHeadId } from '../components/page-head.ts'
import type { RenderState } from '../components/render-state.ts'
import { atomUrl, ogUrl, rssUrl, textUrl } from '../site/addresses.ts'
import { fullTitle } from '../site/full-title.ts'
import { inLanguage, languagePathOf, primaryTag, splitLanguage } from '../site/languages.ts'
import { translationsOf } from '../site/translations.ts'
import { palette } from '../styles/palette.ts'
import type { PageHead } from './head.ts'
import { sheetUrl } from './sheet-files.ts'
import { graphJson } from './structured-data/graph.ts'
import { absolute } from './structured-data/schema-node.ts'
import { sheets as allSheets, type PageStyle, type Sheet, stylesFor } from './style.ts'

interface DocumentProps {
  head: PageHead
  /** URL of the client script. */
  clientEntry: string
  sheets: 'built' | 'inlined'
  preload: RenderState['preload']
  /** HTML of the body. */
  body: string
}

/** The HTML document. It has no inline scripts, and the hash of each inlined style is constant. */
export function Document({ head, clientEntry, sheets, preload, body }: DocumentProps): ReactNode {
  const content = useContent()
  const { site } = content
  const { metadata } = head
  const end = findOpeningEnd(body)
  const [opening, rest] = [body.slice(0, end), body.slice(end)]
  const style = sheets === 'built' ? stylesFor(opening, rest) : inlinedStyle
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{fullTitle(site, metadata.title)}</title>
        {preload && (
          <link
            rel="preload"
            as="image"
            type={preload.type}
            imageSrcSet={preload.srcSet}
            imageSizes={preload.sizes}
            fetchPriority="high"
          />
        )}
        <link rel="expect" href={`#${pageHeadEndId}`} blocking="render" />
        {style.critical.map(({ name, css }) => (
          <style key={name} dangerouslySetInnerHTML={{ __html: css }} />
        ))}
        <Links sheets={style.blocking} />
        <Links sheets={style.print} media="print" />
        <script type="module" src={clientEntry} />
        <Description head={head} />
        {!head.isError && <Alternates url={head.path} />}
        <Sharing head={head} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Feeds />
        {!head.isError && <link rel="alternate" type="text/markdown" href={textUrl(head.path)} />}
        <meta name="theme-color" content={palette.light.ground} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={palette.dark.ground} media="(prefers-color-scheme: dark)" />
      </head>
      <body
        dangerouslySetInnerHTML={{
          __html: opening + linksHtml(style.deferred) + rest + structuredData(graphJson(content, head)),
        }}
      />
    </html>
  )
}

/** Finds the end of the page's header element. Critical CSS covers the HTML up to there; deferred sheets style the rest. */
function findOpeningEnd(body: string): number {
  const start = body.indexOf(`id="${pageHeadId}"`)
  return start < 0 ? 0 : body.indexOf(headEnd, start) + headEnd.length
}

// Header elements don't nest.
const headEnd = '</header>'

const inlinedStyle: PageStyle = { critical: allSheets, blocking: [], deferred: [], print: [] }

function Links({ sheets, media }: { sheets: readonly Sheet[]; media?: 'print' }) {
  return sheets.map(sheet => <link key={sheet.name} rel="stylesheet" href={sheetUrl(sheet)} media={media} />)
}

// A string, because React would hoist a link to a sheet into the head.
const linksHtml = (sheets: readonly Sheet[]) =>
  sheets
    .map((sheet, index) => {
      const id = index === 0 ? ` id="${pageHeadEndId}"` : ''
      return `<link${id} rel="stylesheet" href="${sheetUrl(sheet)}"/>`
    })
    .join('')

// Put it at the end of the body: nothing waits for it, and its texts compress better close to those of the page.
const structuredData = (json: string) => `<script type="application/ld+json">${json}</script>`

function Description({ head: { metadata, path, isError } }: { head: PageHead }) {
  const { site } = useContent()
  const { geoRegion, geoPlacename } = site.metadataDefaults
  const { lat, lng } = site.coordinates
  return (
    <>
      <meta name="description" content={metadata.description} />
      <meta name="keywords" content={metadata.keywords.join(', ')} />
      <meta name="robots" content={isError || metadata.noindex ? 'noindex, nofollow' : 'index, follow'} />
      <meta name="geo.region" content={geoRegion} />
      <meta name="geo.placename" content={geoPlacename} />
      <meta name="geo.position" content={`${lat};${lng}`} />
      <meta name="ICBM" content={`${lat}, ${lng}`} />
      {!isError && <link rel="canonical" href={absolute(site, path)} />}
    </>
  )
}

/** The feeds of the blog, if it is in the language of the page. */
function Feeds() {
  const { blogPage, site } = useContent()
  const { languagePath } = splitLanguage(blogPage.url)
  if (languagePath !== languagePathOf(site)) return null
  return [
    { type: 'application/rss+xml', href: inLanguage(rssUrl, languagePath) },
    { type: 'application/atom+xml', href: inLanguage(atomUrl, languagePath) },
  ].map(({ type, href }) => (
    <link key={type} rel="alternate" type={type} title={site.identity.name} href={href} />
  ))
}

/** The page in all languages, itself included. Only here, because search engines drop pairs that differ from those of a sitemap. */
function Alternates({ url }: { url: string }) {
  const content = useContent()
  const translations = translationsOf(url, content)
  const [main] = translations
  return (
    <>
      {translations.map(translation => (
        <link
          key={translation.path}
          rel="alternate"
          hrefLang={primaryTag(translation)}
          href={absolute(content.site, translation.url)}
        />
      ))}
      {main && <link rel="alternate" hrefLang="x-default" href={absolute(content.site, main.url)} />}
    </>
  )
}

function Sharing({ head: { metadata, path, published, updated, isError } }: { head: PageHead }) {
  const content = useContent()
  const { home, site } = content
  const otherTranslations = isError
    ? []
    : translationsOf(path, content).filter(({ language }) => language !== site.language)
  const title = metadata.ogTitle ?? metadata.title
  const description = metadata.ogDescription ?? metadata.description
  const picture = absolute(site, ogUrl(isError ? home.url : path))
  return (
    <>
      <meta property="og:type" content={published ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.identity.name} />
      <meta property="og:locale" content={localeOf(site)} />
      {otherTranslations.map(translation => (
        <meta key={translation.path} property="og:locale:alternate" content={localeOf(translation)} />
      ))}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {!isError && <meta property="og:url" content={absolute(site, path)} />}
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      {published && <meta property="article:published_time" content={published} />}
      {updated && <meta property="article:modified_time" content={updated} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  )
}

/** Open Graph's form of a language: 'es_US'. */
const localeOf = ({ language }: { language: string }) => language.replace('-', '_')

import { jpegUrl } from '../../site/image-variants.ts'
import type { PublishedFile, PublishedPage, PublishInput } from './publish-input.ts'
import { xmlDocument, xmlElement } from './xml.ts'

/**
 * Creates the sitemap, of all languages. `dates` has the date and time of each page's last change, by URL. A day that the page itself states takes precedence,
 * because its structured data has the same; pages without any date get no lastmod.
 */
export function sitemap(
  { site, pages, translations, images }: Pick<PublishInput, 'site' | 'pages' | 'translations' | 'images'>,
  dates: ReadonlyMap<string, string>,
): PublishedFile {
  const entry = (page: PublishedPage): string => {
    const image = page.picture ? images[page.picture] : undefined
    const modified = page.modified ?? dates.get(page.url)
    const parts = [
      xmlElement('loc', site.url + page.url),
      modified ? xmlElement('lastmod', modified) : '',
      image && page.picture
        ? `<image:image>${xmlElement('image:loc', site.url + jpegUrl(page.picture, image))}</image:image>`
        : '',
    ]
    return `<url>${parts.join('')}</url>`
  }
  return {
    path: 'sitemap.xml',
    content: xmlDocument([
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
      ...[pages, ...translations.map(({ pages }) => pages)]
        .flat()
        .filter(page => !page.noindex)
        .map(entry),
      '</urlset>',
    ]),
  }
}

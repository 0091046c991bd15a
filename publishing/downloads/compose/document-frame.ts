import type { Download } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { type PdfBlock, type PdfDocument, plainText } from '../pdf-document.ts'

/** Creates a document from its blocks and the parts that all documents share. */
export function documentFrame(
  download: Download,
  content: Content,
  own: Pick<PdfDocument, 'opening' | 'density' | 'blocks' | 'keywords'> & { edition?: string },
): PdfDocument {
  const { home, site, printed } = content
  return {
    title: download.title,
    description: download.description,
    kind: printed.kinds[download.category],
    language: site.language,
    date: newestDate(content),
    picture: download.picture,
    publisher: {
      name: site.identity.name,
      tagline: site.identity.tagline,
      phone: site.contact.phone.display,
      phoneHref: `tel:${site.contact.phone.dial}`,
      address: site.url.replace(/^https?:\/\//, ''),
      url: absoluteUrl(home.url, content),
    },
    pageLabel: printed.page,
    ...own,
    blocks: [...own.blocks, closing(content)],
  }
}

// The date of the build would make the files of every build differ.
function newestDate({ articles, guides }: Content): string {
  const dates = [
    ...articles.all.map(article => article.date),
    ...guides.all.map(guide => guide.publishDate),
  ].sort()
  return dates.at(-1) ?? '2000-01-01'
}

/** Makes a link of the content absolute. */
export function absoluteUrl(href: string, { site }: Content): string {
  return href.startsWith('/') ? `${site.url}${href}` : href
}

function closing(content: Content): PdfBlock {
  const { site, printed } = content
  const { heading, text, call, write, link } = printed.closing
  const ways = [
    { text: call, bold: true, href: `tel:${site.contact.phone.dial}` },
    { text: '  ·  ' },
    { text: write, bold: true, href: `mailto:${site.contact.email}` },
    { text: '  ·  ' },
    { text: link.label, bold: true, href: absoluteUrl(link.href, content) },
  ]
  return {
    kind: 'panel',
    tone: 'offer',
    title: heading,
    blocks: [
      { kind: 'paragraph', text: plainText(text) },
      { kind: 'paragraph', text: ways },
    ],
  }
}

import type { Download } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { type Block, plain, type Story } from '../story.ts'

/** What every PDF has in common, around its blocks. */
export function frame(
  download: Download,
  content: Content,
  own: Pick<Story, 'opening' | 'density' | 'blocks' | 'keywords'> & { edition?: string },
): Story {
  const { site, printed } = content
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
      url: site.url,
    },
    pageLabel: printed.page,
    ...own,
    blocks: [...own.blocks, closing(content)],
  }
}

// The day of the build would make every build's files differ.
function newestDate({ articles, guides }: Content): string {
  const dates = [
    ...articles.all.map(article => article.date),
    ...guides.all.map(guide => guide.publishDate),
  ].sort()
  return dates.at(-1) ?? '2000-01-01'
}

/** A link of the content as an address that works from paper and other computers. */
export function absolute(href: string, { site }: Content): string {
  return href.startsWith('/') ? `${site.url}${href}` : href
}

function closing(content: Content): Block {
  const { site, printed } = content
  const { heading, text, call, write, link } = printed.closing
  const ways = [
    { text: call, bold: true, href: `tel:${site.contact.phone.dial}` },
    { text: '  ·  ' },
    { text: write, bold: true, href: `mailto:${site.contact.email}` },
    { text: '  ·  ' },
    { text: link.label, bold: true, href: absolute(link.href, content) },
  ]
  return {
    kind: 'panel',
    tone: 'offer',
    title: heading,
    blocks: [
      { kind: 'paragraph', text: plain(text) },
      { kind: 'paragraph', text: ways },
    ],
  }
}

import type {
  ArticleSlug,
  CollectionSlug,
  FaqItem,
  GuideSlug,
  MarkdownBody,
  Stat,
} from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { interpolate } from '../../../site/text-formatters.ts'
import { type PdfBlock, plainText } from '../pdf-document.ts'
import { collectionOverview } from './catalog.ts'
import { documentFrame } from './document-frame.ts'
import { questions } from './fragments.ts'
import { markdownBlocks } from './markdown-blocks.ts'
import type { Composition } from './types.ts'

export interface GuideParts {
  /** Collection to start the guide with. */
  collection?: CollectionSlug
  guides?: readonly GuideSlug[]
  articles?: readonly ArticleSlug[]
}

interface GuideSection {
  title: string
  excerpt: string
  url: string
  body: MarkdownBody
  faq?: readonly FaqItem[]
  stats?: readonly Stat[]
}

/** Composes guides and articles, each starting on a new page, and all their questions at the end. */
export function guide({ collection, guides = [], articles = [] }: GuideParts): Composition {
  return (download, content) => {
    const sections: GuideSection[] = [
      ...guides.map(slug => content.guides.get(slug)),
      ...articles.map(slug => content.articles.get(slug)),
    ]
    const opening = collection ? [collectionOverview(content.collections.get(collection), content)] : []
    return documentFrame(download, content, {
      opening: 'cover',
      density: 'reading',
      keywords: [],
      blocks: [
        ...opening,
        ...sections.flatMap((section, index) =>
          sectionBlocks(section, content, index > 0 || opening.length > 0),
        ),
        ...questions(
          content.printed.guide.questions,
          sections.flatMap(({ faq = [] }) => faq),
        ),
      ],
    })
  }
}

function sectionBlocks(
  { title, excerpt, url, body, stats }: GuideSection,
  content: Content,
  newPage: boolean,
): PdfBlock[] {
  const { printed, site } = content
  const address = `${site.url}${url}`
  const source = interpolate(printed.guide.moreAt, { address: address.replace(/^https?:\/\//, '') })
  return [
    { kind: 'heading', rank: 'chapter', text: title, newPage },
    { kind: 'paragraph', role: 'lead', text: plainText(excerpt) },
    ...(stats ? [{ kind: 'figures', items: stats } as const] : []),
    ...markdownBlocks(body.tree, content),
    { kind: 'paragraph', role: 'note', text: [{ text: source, href: address }] },
  ]
}

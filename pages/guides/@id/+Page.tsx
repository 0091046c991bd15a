import { ArticleLayout } from '../../../components/ArticleLayout.tsx'
import { CallToAction } from '../../../components/CallToAction.tsx'
import { useContent, useTextFormatters } from '../../../components/content-context.ts'
import { TextLink } from '../../../components/TextLink.tsx'
import type { Guide } from '../../../generated/types.ts'
import { crumbOf } from '../../../renderer/head.ts'
import { guideNode, questionsNode } from '../../../renderer/structured-data/texts.ts'
import { categoryLabel } from '../../../site/category-label.ts'
import { interpolate } from '../../../site/text-formatters.ts'
import { definePage } from '../../define-page.ts'

export const Page = definePage('guides', GuidePage, (guide, content) => ({
  name: guide.title,
  parents: [crumbOf(content.guidesPage)],
  nodes: [guideNode(content, guide), questionsNode(content, guide.url, guide.faq)],
  published: guide.publishDate,
  updated: guide.updated,
}))

function GuidePage({ subject: guide }: { subject: Guide }) {
  const { guidesPage, interfaceTexts } = useContent()
  const { guides: texts, blog } = interfaceTexts
  const formatters = useTextFormatters()
  const { title, author, publishDate, updated, picture, body, faq, related } = guide
  return (
    <>
      <ArticleLayout
        back={{ href: guidesPage.url, label: texts.back }}
        category={categoryLabel(guidesPage, guide)}
        title={title}
        byline={interpolate(blog.byline, {
          author: `${author.name}, ${author.title}`,
          date: formatters.dates(publishDate, updated),
          readTime: formatters.readTime(guide),
        })}
        picture={picture}
        body={body}
        questions={faq}
      >
        <nav className="related-links" aria-label={texts.related}>
          <h2 className="small-heading">{texts.related}</h2>
          <ul className="lines">
            {related.map(({ href, label }) => (
              <li key={href}>
                <TextLink href={href} label={label} />
              </li>
            ))}
          </ul>
        </nav>
      </ArticleLayout>
      <CallToAction {...guidesPage.callToAction} />
    </>
  )
}

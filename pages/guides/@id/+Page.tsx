import { CallToAction } from '../../../components/CallToAction.tsx'
import { useContent, useWords } from '../../../components/content-context.ts'
import { LongRead } from '../../../components/LongRead.tsx'
import { TextLink } from '../../../components/TextLink.tsx'
import type { Guide } from '../../../generated/types.ts'
import { fill } from '../../../site/words.ts'
import type { PageProps } from '../../routes.ts'
import { categoryLabel } from '../category-label.ts'

export function Page({ subject: guide }: PageProps<Guide>) {
  const { guidesPage, interfaceTexts } = useContent()
  const { guides: texts, blog } = interfaceTexts
  const words = useWords()
  const { title, author, publishDate, updated, picture, body, faq, related } = guide
  return (
    <>
      <LongRead
        back={{ href: guidesPage.url, label: texts.back }}
        category={categoryLabel(guidesPage, guide)}
        title={title}
        byline={fill(blog.byline, {
          author: `${author.name}, ${author.title}`,
          date: words.dates(publishDate, updated),
          readTime: words.readTime(guide),
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
      </LongRead>
      <CallToAction {...guidesPage.callToAction} />
    </>
  )
}

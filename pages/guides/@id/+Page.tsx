import { CallToAction } from '../../../components/CallToAction.tsx'
import { LongRead } from '../../../components/LongRead.tsx'
import { TextLink } from '../../../components/TextLink.tsx'
import { dateText, fill, readTimeText } from '../../../components/texts.ts'
import { interfaceTexts } from '../../../generated/content/interface.js'
import { guidesPage } from '../../../generated/content/pages/guides.js'
import { categoryLabel } from '../category-label.ts'
import type { Data } from './+data.ts'

const { guides: texts, blog } = interfaceTexts

export function Page({ data: { guide } }: { data: Data }) {
  const { title, author, publishDate, picture, body, faq, related } = guide
  return (
    <>
      <LongRead
        back={{ href: guidesPage.url, label: texts.back }}
        category={categoryLabel(guide)}
        title={title}
        byline={fill(blog.byline, {
          author: `${author.name}, ${author.title}`,
          date: dateText(publishDate),
          readTime: readTimeText(guide),
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

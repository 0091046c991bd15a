import { useContent } from '../../components/content-context.ts'
import { PageHero } from '../../components/PageHero.tsx'
import { Section } from '../../components/Section.tsx'
import { RETENTION_DEFAULTS } from '../../site/retention-defaults.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { definePage } from '../define-page.ts'

/** Prints the default retention of the server. */
export const Page = definePage('privacyPage', PrivacyPage, ({ name }) => ({ name }))

function PrivacyPage() {
  const { privacyPage } = useContent()
  const { eyebrow, heading, text, picture, sections } = privacyPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text} picture={picture} />
      <Section>
        <div className="prose">
          <RetentionTable />
          {sections.map(section => [
            <h2 key={section.heading}>{section.heading}</h2>,
            ...section.paragraphs.map(paragraph => <p key={paragraph}>{stated(paragraph)}</p>),
          ])}
        </div>
      </Section>
    </>
  )
}

const stated = (text: string) => interpolate(text, RETENTION_DEFAULTS)

function RetentionTable() {
  const { privacyPage } = useContent()
  const { heading, columns, rows } = privacyPage.kept
  return (
    <>
      <h2 id="kept">{heading}</h2>
      {/* Scrolls if it is wider than the screen, also by keyboard. */}
      <section className="table-scroll" aria-labelledby="kept" tabIndex={0}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{columns.what}</th>
              <th scope="col">{columns.why}</th>
              <th scope="col">{columns.howLong}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, why, howLong }) => (
              <tr key={what}>
                <th scope="row">{stated(what)}</th>
                <td>{stated(why)}</td>
                <td>{stated(howLong)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

import { searchText } from '../../behaviors/filter-rules.ts'
import { CallToAction } from '../../components/CallToAction.tsx'
import { GuideCard } from '../../components/Cards.tsx'
import { useContent } from '../../components/content-context.ts'
import {
  ButtonField,
  countByCategory,
  NoResults,
  SearchField,
  withAllOption,
} from '../../components/ListFilter.tsx'
import { ListPage, ResultSection, Results } from '../../components/ListPage.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { Section } from '../../components/Section.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import type { Guide } from '../../generated/types.ts'
import { categoryLabel } from '../../site/category-label.ts'
import { definePage } from '../define-page.ts'

export const Page = definePage('guidesPage', GuidesPage, ({ name }) => ({ name }))

function GuidesPage() {
  const { guides, guidesPage, interfaceTexts } = useContent()
  const { guides: texts } = interfaceTexts
  const { eyebrow, heading, text, floors, callToAction } = guidesPage
  const choices = withAllOption(
    texts.all,
    guidesPage.categories.map(({ category, label }) => ({ value: category, label })),
  )
  const counts = countByCategory(choices, guides.all)
  const card = (guide: Guide) => <GuideCard guide={guide} category={categoryLabel(guidesPage, guide)} />
  return (
    <ListPage
      hero={<PageHero eyebrow={eyebrow} heading={heading} text={text} />}
      filterLabel={texts.search}
      tool="search"
      fields={
        <>
          <SearchField label={texts.search} />
          <ButtonField name="category" label={texts.filters} choices={choices} counts={counts} />
        </>
      }
      count={{ texts: texts.count, of: guides.all }}
      closing={
        <>
          {floors && (
            <Section head={{ heading: floors.heading }}>
              <ul className="grid lines">
                {floors.links.map(({ href, label }) => (
                  <li key={href}>
                    <TextLink href={href} label={label} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <CallToAction {...callToAction} />
        </>
      }
    >
      <ResultSection heading={texts.featured}>
        <Results
          items={guides.all.filter(({ featured }) => featured)}
          filterBy={filterItem}
          className="grid grid--wide rows"
        >
          {card}
        </Results>
      </ResultSection>
      <ResultSection heading={texts.list}>
        <Results
          items={guides.all.filter(({ featured }) => !featured)}
          filterBy={filterItem}
          className="grid rows"
        >
          {card}
        </Results>
      </ResultSection>
      <NoResults texts={texts.empty} />
    </ListPage>
  )
}

const filterItem = (guide: Guide) => ({
  text: searchText.guides(guide),
  values: { category: [guide.category] },
})

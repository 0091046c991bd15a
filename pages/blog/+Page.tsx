import { itemAttributes } from '../../behaviors/filter-item.ts'
import { searchText } from '../../behaviors/filter-rules.ts'
import { ArticleCard } from '../../components/Cards.tsx'
import {
  ListFilter,
  NoResults,
  ResultCount,
  SearchField,
  SelectField,
  withAll,
} from '../../components/ListFilter.tsx'
import { NewsletterForm } from '../../components/NewsletterForm.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { Section } from '../../components/Section.tsx'
import { articles } from '../../generated/content/articles.js'
import { interfaceTexts } from '../../generated/content/interface.js'
import { blogPage } from '../../generated/content/pages/blog.js'
import { blogCategories } from './blog-categories.ts'

const { blog: texts } = interfaceTexts

const choices = withAll(
  texts.allCategories,
  blogCategories(blogPage.categories, articles).map(category => ({ value: category, label: category })),
)

export function Page() {
  const { eyebrow, heading, text, picture, newsletter } = blogPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text} picture={picture} />
      <Section tone="paper" fade={false}>
        <ListFilter label={texts.search}>
          <SearchField label={texts.search} />
          <SelectField name="category" label={texts.category} choices={choices} />
        </ListFilter>
        <ResultCount texts={texts.count} count={articles.length} />
        <ul className="grid" data-filter-results>
          {articles.map(article => (
            <li
              className="card"
              key={article.slug}
              {...itemAttributes({ text: searchText.blog(article), category: article.category })}
            >
              <ArticleCard article={article} level="h2" />
            </li>
          ))}
        </ul>
        <NoResults texts={texts.empty} />
      </Section>
      <Section tone="sand" head={newsletter} id="newsletter">
        <NewsletterForm />
      </Section>
    </>
  )
}

import { searchText } from '../../behaviors/filter-rules.ts'
import { ArticleCard } from '../../components/Cards.tsx'
import { useContent } from '../../components/content-context.ts'
import { NoResults, SearchField, SelectField, withAllOption } from '../../components/ListFilter.tsx'
import { ListPage, Results } from '../../components/ListPage.tsx'
import { NewsletterForm } from '../../components/NewsletterForm.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { Section } from '../../components/Section.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { definePage } from '../define-page.ts'
import { blogCategories } from './blog-categories.ts'

export const Page = definePage('blogPage', BlogPage, ({ name }) => ({ name }))

function BlogPage() {
  const { articles, blogPage, interfaceTexts, trendsPage } = useContent()
  const { blog: texts } = interfaceTexts
  const { eyebrow, heading, text, newsletter } = blogPage
  const categories = blogCategories(blogPage.categories, articles.all)
  // Sorting is stable, so the others keep their order.
  const listed = [...articles.all].sort((a, b) => Number(b.featured ?? false) - Number(a.featured ?? false))
  const choices = withAllOption(
    texts.allCategories,
    categories.map(category => ({ value: category, label: category })),
  )
  return (
    <ListPage
      hero={<PageHero eyebrow={eyebrow} heading={heading} text={text} />}
      filterLabel={texts.search}
      tool="search"
      fields={
        <>
          <SearchField label={texts.search} />
          <SelectField name="category" label={texts.category} choices={choices} />
        </>
      }
      count={{ texts: texts.count, of: articles.all }}
      closing={
        <Section tone="sand" head={newsletter} id="newsletter">
          <NewsletterForm />
        </Section>
      }
    >
      <Results
        items={listed}
        filterBy={article => ({ text: searchText.blog(article), values: { category: [article.category] } })}
        className="grid rows"
      >
        {article => <ArticleCard article={article} level="h2" />}
      </Results>
      <NoResults texts={texts.empty} />
      <p>
        <TextLink href={trendsPage.url} label={trendsPage.heading} />
      </p>
    </ListPage>
  )
}

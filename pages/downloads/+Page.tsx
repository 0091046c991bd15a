import { searchText } from '../../behaviors/filter-rules.ts'
import { CalculatorLink } from '../../components/CalculatorLink.tsx'
import { CallToAction } from '../../components/CallToAction.tsx'
import { useContent, useWords } from '../../components/content-context.ts'
import { Icon } from '../../components/Icon.tsx'
import {
  ButtonField,
  countByCategory,
  NoResults,
  SearchField,
  withAll,
} from '../../components/ListFilter.tsx'
import { ListPage, ResultSection, Results } from '../../components/ListPage.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { Picture } from '../../components/Picture.tsx'
import type { Download } from '../../generated/types.ts'
import { fill } from '../../site/words.ts'

export function Page() {
  const { downloads, downloadsPage, interfaceTexts } = useContent()
  const { downloads: texts } = interfaceTexts
  const { eyebrow, heading, text, picture, callToAction } = downloadsPage
  const choices = withAll(
    texts.all,
    downloadsPage.categories.map(({ category, label }) => ({ value: category, label })),
  )
  const counts = countByCategory(choices, downloads.all)
  return (
    <ListPage
      hero={<PageHero eyebrow={eyebrow} heading={heading} text={text} picture={picture} />}
      filterLabel={texts.search}
      fields={
        <>
          <SearchField label={texts.search} />
          <ButtonField name="category" label={texts.filters} choices={choices} counts={counts} />
        </>
      }
      count={{ texts: texts.count, of: downloads.all }}
      closing={<CallToAction {...callToAction} />}
    >
      <Resources
        pictured
        heading={texts.featured}
        resources={downloads.all.filter(({ featured }) => featured)}
      />
      <Resources heading={texts.popular} resources={downloads.all.filter(({ popular }) => popular)} />
      <Resources counted heading={texts.list} resources={downloads.all} />
      <NoResults texts={texts.empty} />
    </ListPage>
  )
}

interface ResourcesProps {
  heading: string
  resources: readonly Download[]
  /** Whether this is the list that the count is of. */
  counted?: boolean
  /** Cards with the resource's picture instead of rows. */
  pictured?: boolean
}

/** Left out when it has nothing. */
function Resources({ heading, resources, counted = false, pictured = false }: ResourcesProps) {
  if (resources.length === 0) return null
  return (
    <ResultSection heading={heading}>
      <Results
        items={resources}
        filterBy={resource => ({ text: searchText.downloads(resource), category: resource.category })}
        counted={counted}
        className={pictured ? 'grid' : 'resources'}
        itemClass={pictured ? 'card' : 'resource'}
      >
        {resource => <Resource resource={resource} pictured={pictured} />}
      </Results>
    </ResultSection>
  )
}

function Resource({ resource, pictured }: { resource: Download; pictured: boolean }) {
  const { downloadFiles, interfaceTexts } = useContent()
  const { downloads: texts, toasts } = interfaceTexts
  const words = useWords()
  const { slug, title, description, icon, fileType, downloadUrl, downloadCount, picture } = resource
  const { bytes, pages } = downloadFiles[slug]
  const fileSize = words.fileSize(bytes)
  return (
    <>
      {pictured ? (
        <Picture {...picture} sizes="(min-width: 60rem) 24rem, 100vw" className="card__picture" />
      ) : (
        <Icon name={icon} size={28} />
      )}
      <div>
        <h3>{title}</h3>
        <p className="card__text">{description}</p>
        <p className="card__meta">
          {fill(texts.facts, { fileType, fileSize })} · {words.count(texts.pages, pages)} ·{' '}
          {fill(texts.times, { count: words.number(downloadCount) })}
        </p>
        {resource.category === 'calculator' && <CalculatorLink />}
      </div>
      <a
        className="button button--secondary"
        href={downloadUrl}
        download
        data-download
        data-toast-title={fill(toasts.downloadStarted, { title })}
        aria-label={fill(texts.downloadOf, { title, fileType, fileSize })}
      >
        <Icon name="download" size={18} />
        {texts.download}
      </a>
    </>
  )
}

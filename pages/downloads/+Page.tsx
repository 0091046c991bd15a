import { itemAttributes } from '../../behaviors/filter-item.ts'
import { searchText } from '../../behaviors/filter-rules.ts'
import { CallToAction } from '../../components/CallToAction.tsx'
import { Icon } from '../../components/Icon.tsx'
import {
  ButtonField,
  countByCategory,
  ListFilter,
  NoResults,
  ResultCount,
  SearchField,
  withAll,
} from '../../components/ListFilter.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { Picture } from '../../components/Picture.tsx'
import { countText, fileSizeText, fill, numberText } from '../../components/texts.ts'
import { downloads } from '../../generated/content/downloads.js'
import { interfaceTexts } from '../../generated/content/interface.js'
import { downloadsPage } from '../../generated/content/pages/downloads.js'
import { downloadFiles } from '../../generated/download-files.js'
import type { Download } from '../../generated/types.ts'

const { downloads: texts, toasts } = interfaceTexts

export function Page() {
  const { eyebrow, heading, text, picture, callToAction } = downloadsPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text} picture={picture} />
      <div className="section section--paper">
        <div className="wrap">
          <ListFilter label={texts.search}>
            <SearchField label={texts.search} />
            <ButtonField name="category" label={texts.filters} choices={choices} counts={counts} />
          </ListFilter>
          <ResultCount texts={texts.count} count={downloads.length} />
          <ResourceSection
            pictured
            heading={texts.featured}
            resources={downloads.filter(({ featured }) => featured)}
          />
          <ResourceSection heading={texts.popular} resources={downloads.filter(({ popular }) => popular)} />
          <ResourceSection heading={texts.list} resources={downloads} results />
          <NoResults texts={texts.empty} />
        </div>
      </div>
      <CallToAction {...callToAction} />
    </>
  )
}

const choices = withAll(
  texts.all,
  downloadsPage.categories.map(({ category, label }) => ({ value: category, label })),
)

const counts = countByCategory(choices, downloads)

interface ResourceSectionProps {
  heading: string
  resources: readonly Download[]
  /** Whether this is the list that the count is of. */
  results?: boolean
  /** Cards with the resource's picture instead of rows. */
  pictured?: boolean
}

/** Left out when it has nothing, and hidden when the filter leaves nothing. */
function ResourceSection({ heading, resources, results, pictured }: ResourceSectionProps) {
  if (resources.length === 0) return null
  return (
    <section className="list-section" data-filter-section>
      <h2 className="small-heading">{heading}</h2>
      <ul className={pictured ? 'grid' : 'resources'} data-filter-results={results}>
        {resources.map(resource => (
          <li
            className={pictured ? 'card' : 'resource'}
            key={resource.slug}
            {...itemAttributes({ text: searchText.downloads(resource), category: resource.category })}
          >
            <Resource resource={resource} pictured={pictured} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Resource({ resource, pictured }: { resource: Download; pictured?: boolean | undefined }) {
  const { slug, title, description, icon, fileType, downloadUrl, downloadCount, picture } = resource
  const { bytes, pages } = downloadFiles[slug]
  const fileSize = fileSizeText(bytes)
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
          {fill(texts.facts, { fileType, fileSize })} · {countText(texts.pages, pages)} ·{' '}
          {fill(texts.times, { count: numberText(downloadCount) })}
        </p>
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

import type { ReactNode } from 'react'
import { searchText } from '../../behaviors/filter-rules.ts'
import { CalculatorLink } from '../../components/CalculatorLink.tsx'
import { CallToAction } from '../../components/CallToAction.tsx'
import { CardHead } from '../../components/Cards.tsx'
import { useContent, useTextFormatters } from '../../components/content-context.ts'
import { Icon } from '../../components/Icon.tsx'
import {
  ButtonField,
  countByCategory,
  ListFilter,
  NoResults,
  ResultCount,
  SearchField,
  withAllOption,
} from '../../components/ListFilter.tsx'
import { ListPage, ResultSection, Results } from '../../components/ListPage.tsx'
import { SearchHero } from '../../components/PageHero.tsx'
import type { Download } from '../../generated/types.ts'
import type { DownloadFile } from '../../site/content-data.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { definePage } from '../define-page.ts'

export const Page = definePage('downloadsPage', DownloadsPage, ({ name }) => ({ name }))

function DownloadsPage() {
  const { downloads, downloadsPage, interfaceTexts } = useContent()
  const { downloads: texts } = interfaceTexts
  const formatters = useTextFormatters()
  const { eyebrow, heading, text, callToAction } = downloadsPage
  const choices = withAllOption(
    texts.all,
    downloadsPage.categories.map(({ category, label }) => ({ value: category, label })),
  )
  const counts = countByCategory(choices, downloads.all)
  const mostPopular = downloads.all
    .filter(({ popular }) => popular)
    .sort((one, other) => other.downloadCount - one.downloadCount)
  return (
    <ListPage
      hero={
        <SearchHero eyebrow={eyebrow} heading={heading} text={text}>
          <ListFilter label={texts.search} tool="search">
            <SearchField label={texts.search} />
          </ListFilter>
        </SearchHero>
      }
      closing={<CallToAction {...callToAction} />}
    >
      <Pointers heading={texts.featured} resources={downloads.all.filter(({ featured }) => featured)}>
        {({ slug, title, picture }) => (
          <CardHead
            href={`#${slug}`}
            title={title}
            picture={picture}
            sizes="(min-width: 44rem) 24rem, 5.5rem"
          />
        )}
      </Pointers>
      <div className="list-section">
        <ButtonField name="category" label={texts.filters} choices={choices} counts={counts} outside />
        <ResultCount texts={texts.count} count={downloads.all.length} />
      </div>
      <Pointers heading={texts.popular} resources={mostPopular}>
        {({ slug, title, downloadCount }) => (
          <>
            <h3 className="small-resource">
              <a href={`#${slug}`}>{title}</a>
            </h3>
            <p className="card__meta">
              {interpolate(texts.times, { count: formatters.number(downloadCount) })}
            </p>
          </>
        )}
      </Pointers>
      <ResultSection heading={texts.list}>
        <Results
          anchored
          items={downloads.all}
          filterBy={filterItem}
          className="resources"
          itemClass="resource"
        >
          {resource => <Resource resource={resource} />}
        </Results>
      </ResultSection>
      <NoResults texts={texts.empty} />
    </ListPage>
  )
}

const filterItem = (resource: Download) => ({
  text: searchText.downloads(resource),
  values: { category: [resource.category] },
})

interface PointersProps {
  heading: string
  resources: readonly Download[]
  children: (resource: Download) => ReactNode
}

/** Links to files in the list below. Renders nothing if there are none. */
function Pointers({ heading, resources, children }: PointersProps) {
  if (resources.length === 0) return null
  return (
    <ResultSection heading={heading}>
      <Results items={resources} filterBy={filterItem} counted={false} className="grid rows">
        {children}
      </Results>
    </ResultSection>
  )
}

function Resource({ resource }: { resource: Download }) {
  const { downloadFiles, interfaceTexts } = useContent()
  const { downloads: texts } = interfaceTexts
  const { slug, title, description, icon } = resource
  const file = downloadFiles[slug]
  return (
    <>
      <Icon name={icon} size={28} />
      <div>
        <h3>{title}</h3>
        <p className="card__text">{description}</p>
        <p className="card__meta">{file ? <Facts resource={resource} file={file} /> : texts.preparing}</p>
        {resource.category === 'calculator' && <CalculatorLink />}
      </div>
      {file && <DownloadLink resource={resource} file={file} />}
    </>
  )
}

interface FileProps {
  resource: Download
  file: DownloadFile
}

function Facts({ resource: { fileType, downloadCount }, file: { bytes, pages } }: FileProps) {
  const { interfaceTexts } = useContent()
  const { downloads: texts } = interfaceTexts
  const formatters = useTextFormatters()
  return (
    <>
      {interpolate(texts.facts, { fileType, fileSize: formatters.fileSize(bytes) })} ·{' '}
      {formatters.count(texts.pages, pages)} ·{' '}
      {interpolate(texts.times, { count: formatters.number(downloadCount) })}
    </>
  )
}

function DownloadLink({ resource: { title, fileType, downloadUrl }, file: { bytes } }: FileProps) {
  const { interfaceTexts } = useContent()
  const { downloads: texts, toasts } = interfaceTexts
  const formatters = useTextFormatters()
  return (
    <a
      className="button button--secondary"
      href={downloadUrl}
      download
      data-download
      data-toast-title={interpolate(toasts.downloadStarted, { title })}
      aria-label={interpolate(texts.downloadOf, { title, fileType, fileSize: formatters.fileSize(bytes) })}
    >
      <Icon name="download" size={18} />
      {texts.download}
    </a>
  )
}

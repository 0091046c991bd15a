import { itemAttributes } from '../../behaviors/filter-item.ts'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { CallToAction } from '../../components/CallToAction.tsx'
import { CompareSlider } from '../../components/CompareSlider.tsx'
import { contactHref } from '../../components/contact-links.ts'
import { ButtonField, ListFilter, NoResults, ResultCount, withAll } from '../../components/ListFilter.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { Section } from '../../components/Section.tsx'
import { Stats } from '../../components/Stats.tsx'
import { citiesBySlug } from '../../generated/content/cities.js'
import { interfaceTexts } from '../../generated/content/interface.js'
import { galleryPage } from '../../generated/content/pages/gallery.js'
import { projects } from '../../generated/content/projects.js'
import { servicesBySlug } from '../../generated/content/services.js'
import type { Project } from '../../generated/types.ts'

const { gallery: texts, actions } = interfaceTexts

export function Page() {
  const { eyebrow, heading, text, picture, stats, callToAction } = galleryPage
  return (
    <>
      <PageHero
        eyebrow={eyebrow}
        heading={heading}
        text={text}
        picture={picture}
        caption={galleryPage.visualizationCaption}
      >
        <div className="button-row">
          <ButtonLink href={contactHref()}>{actions.freeEstimate}</ButtonLink>
        </div>
        <Stats stats={stats} />
      </PageHero>
      <Section tone="paper" fade={false}>
        <ListFilter label={texts.filters}>
          <ButtonField name="category" label={texts.filters} choices={choices} />
        </ListFilter>
        <ResultCount texts={texts.count} count={projects.length} />
        <ul className="projects" data-filter-results>
          {projects.map(project => (
            <li
              className="project"
              key={project.slug}
              id={project.slug}
              {...itemAttributes({ text: '', category: project.category })}
            >
              <ProjectView project={project} />
            </li>
          ))}
        </ul>
        <NoResults texts={{ text: texts.empty, button: texts.all }} />
      </Section>
      <CallToAction {...callToAction} />
    </>
  )
}

const choices = withAll(
  texts.all,
  galleryPage.filters.map(({ category, label }) => ({ value: category, label })),
)

function ProjectView({ project }: { project: Project }) {
  const city = citiesBySlug[project.city]
  const service = servicesBySlug[project.service]
  return (
    <>
      <CompareSlider
        project={project}
        sizes="(min-width: 60rem) 50vw, 100vw"
        {...(project.visualization && { caption: galleryPage.visualizationCaption })}
      />
      <div className="stack">
        <h2 className="project__title">{project.title}</h2>
        <p>{project.description}</p>
        <dl className="key-facts">
          <div>
            <dt>{texts.location}</dt>
            <dd>
              <a href={city.url}>{city.name}</a>
            </dd>
          </div>
          <div>
            <dt>{texts.size}</dt>
            <dd>{project.size}</dd>
          </div>
          <div>
            <dt>{texts.duration}</dt>
            <dd>{project.duration}</dd>
          </div>
          <div>
            <dt>{texts.service}</dt>
            <dd>
              <a href={service.url}>{service.shortName}</a>
            </dd>
          </div>
        </dl>
      </div>
    </>
  )
}

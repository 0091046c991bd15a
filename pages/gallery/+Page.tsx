import { CallToAction } from '../../components/CallToAction.tsx'
import { CompareSlider } from '../../components/CompareSlider.tsx'
import { useContent } from '../../components/content-context.ts'
import { DescriptionRow } from '../../components/DescriptionRow.tsx'
import { ButtonField, NoResults, withAllOption } from '../../components/ListFilter.tsx'
import { ListPage, Results } from '../../components/ListPage.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Section } from '../../components/Section.tsx'
import { Stats } from '../../components/Stats.tsx'
import type { Project } from '../../generated/types.ts'
import { definePage } from '../define-page.ts'

export const Page = definePage('galleryPage', GalleryPage, ({ name }) => ({ name }))

function GalleryPage() {
  const content = useContent()
  const { galleryPage, interfaceTexts, projects } = content
  const { gallery: texts } = interfaceTexts
  const { eyebrow, heading, text, stats, callToAction } = galleryPage
  const choices = withAllOption(
    texts.all,
    galleryPage.filters.map(({ category, label }) => ({ value: category, label })),
  )
  return (
    <ListPage
      hero={<PageHero eyebrow={eyebrow} heading={heading} text={text} />}
      filterLabel={texts.filters}
      tool="gallery"
      fields={<ButtonField name="category" label={texts.filters} choices={choices} />}
      count={{ texts: texts.count, of: projects.all }}
      closing={
        <>
          <Section>
            <Stats stats={stats} />
          </Section>
          <CallToAction {...callToAction} />
        </>
      }
    >
      <Results
        anchored
        items={projects.all}
        filterBy={({ category }) => ({ text: '', values: { category: [category] } })}
        className="projects"
        itemClass="project"
      >
        {project => <ProjectView project={project} />}
      </Results>
      <NoResults texts={{ text: texts.empty, button: texts.all }} />
    </ListPage>
  )
}

/** Tab stops only at the comparison, because keyboard users pass through all projects. */
function ProjectView({ project }: { project: Project }) {
  const { cities, galleryPage, interfaceTexts, services } = useContent()
  const { gallery: texts } = interfaceTexts
  const labels = project.visualization ? texts.example : texts
  const city = cities.get(project.city)
  const service = services.get(project.service)
  return (
    <>
      <CompareSlider
        project={project}
        sizes="(min-width: 60rem) 50vw, 88vw"
        {...(project.visualization && { caption: galleryPage.visualizationCaption })}
      />
      <div className="stack">
        <h2 className="project__title">{project.title}</h2>
        <p>{project.description}</p>
        <dl className="key-facts">
          <DescriptionRow term={labels.location}>{city.name}</DescriptionRow>
          <DescriptionRow term={labels.size}>{project.size}</DescriptionRow>
          <DescriptionRow term={labels.duration}>{project.duration}</DescriptionRow>
          <DescriptionRow term={texts.service}>{service.shortName}</DescriptionRow>
        </dl>
        {project.pictures && (
          <div className="project__pictures">
            {project.pictures.map(picture => (
              <Picture key={picture.src} {...picture} sizes="(min-width: 60rem) 18vw, 44vw" />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

import type { Project } from '../generated/types.ts'
import { useContent } from './content-context.ts'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'

interface CompareSliderProps {
  project: Pick<Project, 'title' | 'beforePicture' | 'afterPicture'>
  sizes: string
  caption?: string
}

/** One room before and after, one picture over the other; side by side without JavaScript. See behaviors/compare.ts. */
export function CompareSlider({ project, sizes, caption }: CompareSliderProps) {
  const { interfaceTexts } = useContent()
  const { compare } = interfaceTexts
  return (
    <figure className="compare" data-compare>
      <div className="compare__stage" data-compare-stage>
        <Picture {...project.afterPicture} sizes={sizes} className="compare__after" />
        <Picture {...project.beforePicture} sizes={sizes} className="compare__before" />
        <span className="compare__tag compare__tag--before" aria-hidden="true">
          {compare.before}
        </span>
        <span className="compare__tag compare__tag--after" aria-hidden="true">
          {compare.after}
        </span>
        <input
          className="compare__range"
          type="range"
          min="0"
          max="100"
          defaultValue="50"
          aria-label={`${compare.label}: ${project.title}`}
          aria-valuetext={compare.value.replace('{percent}', '50')}
          data-text={compare.value}
          data-text-before={compare.before}
          data-text-after={compare.after}
          data-needs-script
        />
        <span className="compare__line" aria-hidden="true" data-needs-script>
          <span className="compare__handle">
            <Icon name="chevrons-left-right" />
          </span>
        </span>
      </div>
      {caption && <figcaption className="caption">{caption}</figcaption>}
    </figure>
  )
}

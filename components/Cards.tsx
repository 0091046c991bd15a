/** The cards of lists: services, articles, guides, products, collections, cities. */
import type {
  Article,
  City,
  Collection,
  Guide,
  Picture as PictureContent,
  Product,
} from '../generated/types.ts'
import { interpolate } from '../site/text-formatters.ts'
import { useContent, useTextFormatters } from './content-context.ts'
import { DescriptionRow } from './DescriptionRow.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { Picture } from './Picture.tsx'
import { PlainList } from './PlainList.tsx'
import { Price, useFloorPrices } from './Price.tsx'
import { TextLink } from './TextLink.tsx'

const CARD_SIZES = '(min-width: 60rem) 24rem, (min-width: 40rem) 50vw, 88vw'
/** In `.rows`, whose images are small on phones. */
const ROW_SIZES = '(min-width: 60rem) 24rem, (min-width: 40rem) 50vw, 5.5rem'

type HeadingLevel = 'h2' | 'h3'

interface CardHeadProps {
  href: string
  title: string
  picture: PictureContent
  level?: HeadingLevel
  sizes?: string
}

/** Picture and title; the title's link covers the card. */
export function CardHead({ href, title, picture, level = 'h3', sizes = ROW_SIZES }: CardHeadProps) {
  return (
    <>
      <Picture src={picture.src} alt={picture.alt} sizes={sizes} className="card__picture" />
      <CardTitle href={href} title={title} level={level} />
    </>
  )
}

function CardTitle({
  href,
  title,
  level: Heading,
}: Pick<CardHeadProps, 'href' | 'title'> & { level: HeadingLevel }) {
  return (
    <Heading className="card__title">
      <a className="card__link" href={href}>
        {title}
      </a>
    </Heading>
  )
}

export function ArticleCard({ article, level }: { article: Article; level?: HeadingLevel }) {
  const formatters = useTextFormatters()
  return (
    <>
      <CardHead href={article.url} title={article.title} picture={article.picture} level={level} />
      <p className="card__meta">
        <span className="badge">{article.category}</span> {formatters.date(article.date)} ·{' '}
        {formatters.readTime(article)}
      </p>
      <p className="card__text">{article.excerpt}</p>
    </>
  )
}

interface GuideCardProps {
  guide: Guide
  category: string
  level?: HeadingLevel
}

const MAX_TAGS = 3

export function GuideCard({ guide, category, level }: GuideCardProps) {
  const { interfaceTexts } = useContent()
  const { guides: guideTexts } = interfaceTexts
  const formatters = useTextFormatters()
  return (
    <>
      <CardHead href={guide.url} title={guide.title} picture={guide.picture} level={level} />
      <p className="card__meta">
        <span className="badge">{category}</span> {formatters.readTime(guide)}
      </p>
      <p className="card__text">{guide.excerpt}</p>
      <ul className="card__tags" aria-label={guideTexts.tags}>
        {guide.tags.slice(0, MAX_TAGS).map(tag => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </>
  )
}

export function ProductCard({ product, level = 'h3' }: { product: Product; level?: HeadingLevel }) {
  const { floors } = useContent()
  const formatters = useTextFormatters()
  return (
    <>
      <Picture {...floors.get(product.floor).swatch} sizes={CARD_SIZES} className="card__picture" />
      <CardTitle href={product.url} title={product.name} level={level} />
      <FloorPrices price={product.pricePerSqFt} />
      <p className="card__meta card__meta--stacked">
        <span>{product.style}</span> <Rating product={product} />
      </p>
      <ul className="lines">
        {product.features.slice(0, 3).map(feature => (
          <li key={feature}>{feature}</li>
        ))}
        <li>{formatters.warranty(product.warranty)}</li>
      </ul>
    </>
  )
}

function FloorPrices({ price }: { price: Product['pricePerSqFt'] }) {
  const [first = price, ...others] = useFloorPrices(price)
  return (
    <>
      <p className="card__price">
        <Price price={first} />
      </p>
      {others.map(other => (
        <p className="card__meta" key={other}>
          <Price price={other} />
        </p>
      ))}
    </>
  )
}

export function Rating({ product: { rating, reviews } }: { product: Pick<Product, 'rating' | 'reviews'> }) {
  const { interfaceTexts } = useContent()
  const { catalog } = interfaceTexts
  const formatters = useTextFormatters()
  return (
    <span className="rating">
      <Icon name="star" size={16} />
      {interpolate(catalog.rating, { rating: formatters.decimal(rating, 1), reviews })}
    </span>
  )
}

const MAX_LINES = 3

export function CollectionCard({
  collection,
  level: Heading = 'h2',
}: {
  collection: Collection
  level?: HeadingLevel
}) {
  const { interfaceTexts, services } = useContent()
  const { collections: collectionTexts } = interfaceTexts
  const formatters = useTextFormatters()
  return (
    <>
      <Picture {...collection.picture} sizes="(min-width: 60rem) 50vw, 88vw" className="card__picture" />
      <div className="stack">
        <Heading>
          <a className="card__link" href={collection.url}>
            {collection.name}
          </a>
        </Heading>
        <p className="card__tagline">{collection.tagline}</p>
        <FloorPrices price={collection.priceRange} />
        <p>{collection.description}</p>
        <p className="card__meta">{formatters.warranty(collection.warranty)}</p>
        <div className="card__columns">
          <ShortList
            title={collectionTexts.features}
            items={collection.features.slice(0, MAX_LINES)}
            level={Heading}
          />
          <ShortList
            title={collectionTexts.styles}
            items={collection.styles.slice(0, MAX_LINES)}
            level={Heading}
          />
        </div>
        <p className="button-row">
          <TextLink
            href={collection.url}
            label={interpolate(collectionTexts.view, { name: collection.name })}
            again
          />
          <TextLink
            href={services.get(collection.service).url}
            label={collectionTexts.install}
            about={collection.name}
          />
        </p>
      </div>
    </>
  )
}

interface ShortListProps {
  title: string
  items: readonly string[]
  level: HeadingLevel
}

function ShortList({ title, items, level }: ShortListProps) {
  const Heading = level === 'h2' ? 'h3' : 'h4'
  return (
    <div>
      <Heading className="card__label">{title}</Heading>
      <PlainList items={items} />
    </div>
  )
}

const MAX_STYLES = 2

export function CityCard({ city, level: Heading = 'h4' }: { city: City; level?: HeadingLevel | 'h4' }) {
  const { interfaceTexts } = useContent()
  const { cities: cityTexts } = interfaceTexts
  return (
    <>
      <Heading className="card__title">{city.name}</Heading>
      <p className="card__meta">{city.distanceFromAustin}</p>
      <p className="card__text">{city.description}</p>
      <dl className="card__facts">
        <DescriptionRow term={cityTexts.population}>{city.population}</DescriptionRow>
        <DescriptionRow term={cityTexts.neighborhoods}>{city.neighborhoods.length}</DescriptionRow>
        <DescriptionRow term={cityTexts.popular}>
          {city.popularStyles
            .slice(0, MAX_STYLES)
            .map(style => cityTexts.styles[style.replaceAll(' ', '-')] ?? style)
            .join(', ')}
        </DescriptionRow>
      </dl>
      <TextLink href={city.url} label={interpolate(cityTexts.view, { city: city.name })} />
    </>
  )
}

interface LinkCardProps extends CardHeadProps {
  text: string
  lines?: readonly string[]
  icon?: IconName
}

/** A picture, a title, a sentence, a few lines, and "Learn More". */
export function LinkCard({ text, lines = [], ...head }: LinkCardProps) {
  const { interfaceTexts } = useContent()
  const { actions } = interfaceTexts
  return (
    <>
      <CardHead {...head} />
      <p className="card__text">{text}</p>
      {lines.length > 0 && <PlainList items={lines} />}
      <TextLink href={head.href} label={actions.learnMore} about={head.title} again />
    </>
  )
}

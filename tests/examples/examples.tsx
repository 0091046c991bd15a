/** Each component in each of its variants, on the content of the fixture site. */
import type { ComponentProps, ReactNode } from 'react'
import { ActionBar } from '../../components/ActionBar.tsx'
import { AreaMap } from '../../components/AreaMap.tsx'
import { ArticleLayout } from '../../components/ArticleLayout.tsx'
import { BarChart, Ratings } from '../../components/BarChart.tsx'
import { Benefits } from '../../components/Benefits.tsx'
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { CalculatorLink } from '../../components/CalculatorLink.tsx'
import { CallLink } from '../../components/CallLink.tsx'
import { CallToAction } from '../../components/CallToAction.tsx'
import * as cards from '../../components/Cards.tsx'
import { CheckmarkList } from '../../components/CheckmarkList.tsx'
import { ChipList } from '../../components/ChipList.tsx'
import { CompareSlider } from '../../components/CompareSlider.tsx'
import { CostChart } from '../../components/CostChart.tsx'
import { CostFactors, CostTable, CostTypes } from '../../components/CostTable.tsx'
import { ContentContext } from '../../components/content-context.ts'
import { DescriptionRow } from '../../components/DescriptionRow.tsx'
import { EmergencyLine } from '../../components/EmergencyLine.tsx'
import { Faq } from '../../components/Faq.tsx'
import { FloorPicture } from '../../components/FloorPicture.tsx'
import { FloorSwatches } from '../../components/FloorSwatches.tsx'
import { GroundDrawing } from '../../components/GroundDrawing.tsx'
import { Honeypot } from '../../components/Honeypot.tsx'
import { Icon } from '../../components/Icon.tsx'
import { LanguageSwitch } from '../../components/LanguageSwitch.tsx'
import { LayoutEnd, LayoutMain, LayoutStart } from '../../components/Layout.tsx'
import * as filter from '../../components/ListFilter.tsx'
import { ListPage, ResultSection, Results } from '../../components/ListPage.tsx'
import { Logo } from '../../components/Logo.tsx'
import { MinimumPriceNote } from '../../components/MinimumPriceNote.tsx'
import { NewsletterForm } from '../../components/NewsletterForm.tsx'
import { NewsletterStep } from '../../components/NewsletterStep.tsx'
import { OfficeHours } from '../../components/OfficeHours.tsx'
import { PageHero, SearchHero } from '../../components/PageHero.tsx'
import { Picture } from '../../components/Picture.tsx'
import { PlainList } from '../../components/PlainList.tsx'
import { InstalledPrice, LeadPrices, Price, PriceList } from '../../components/Price.tsx'
import { CallButton, RefusedLink } from '../../components/RefusedLink.tsx'
import { RelatedPages } from '../../components/RelatedPages.tsx'
import { RoomPicture } from '../../components/RoomPicture.tsx'
import { SamplesButton } from '../../components/SamplesButton.tsx'
import { Section, SectionHead } from '../../components/Section.tsx'
import { ServedCounties } from '../../components/ServedCounties.tsx'
import { Paragraphs } from '../../components/ServiceBlocks.tsx'
import { SiteFooter } from '../../components/SiteFooter.tsx'
import { HeaderLinks, SiteHeader } from '../../components/SiteHeader.tsx'
import { SiteSearch } from '../../components/SiteSearch.tsx'
import { Stats } from '../../components/Stats.tsx'
import { Steps } from '../../components/Steps.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { TitledParagraphs } from '../../components/TitledParagraphs.tsx'
import { ToastRegion } from '../../components/ToastRegion.tsx'
import { ZipCheck } from '../../components/ZipCheck.tsx'
import { ZipCheckContext } from '../../components/zip-check-context.ts'
import type { Article } from '../../generated/types.ts'
import AddPictures from '../../islands/AddPictures.tsx'
import EstimateForm from '../../islands/EstimateForm.tsx'
import type { EstimateFormProps } from '../../islands/estimate-form/props.ts'
import FloorCalculator from '../../islands/FloorCalculator.tsx'
import { Island } from '../../renderer/Island.tsx'
import type { Content } from '../../site/content.ts'
import { createContent } from '../../site/content.ts'
import { costBookOf } from '../../site/floor-cost/site-cost-book.ts'
import type { PriceKindName } from '../../site/price.ts'
import { articleExamples, serviceExamples } from './block-examples.tsx'

/** Examples by component and variant. */
export type Examples = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>

/** One example for each value of a prop: the type says when one is missing. */
function each<Value extends string>(
  values: Readonly<Record<Value, true>>,
  make: (value: Value) => ReactNode,
): Record<string, ReactNode> {
  return Object.fromEntries(Object.keys(values).map(value => [value, make(value as Value)]))
}

type Prop<Component extends (props: never) => ReactNode, Name extends string> = NonNullable<
  Parameters<Component>[0] extends { [Key in Name]?: infer Value } ? Value : never
>

export function examplesOf(content: Content): Examples {
  return {
    ...shellExamples(content),
    ...textExamples(content),
    ...pictureExamples(content),
    ...priceExamples(content),
    ...cardExamples(content),
    ...listExamples(content),
    ...formExamples(content),
    Prose: articleExamples(),
    ServiceBlock: serviceExamples(content),
  }
}

function shellExamples({ home, site }: Content): Examples {
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Floes', path: '/floes' },
  ]
  return {
    ActionBar: { plain: <ActionBar path="/floes" /> },
    Breadcrumbs: { plain: <Breadcrumbs crumbs={crumbs} /> },
    CallToAction: {
      plain: <CallToAction heading="Slide" text="With us." link={{ label: 'Honk', href: '/contact' }} />,
      calculator: (
        <CallToAction heading="Slide" text="With us." link={{ label: 'Honk', href: '/contact' }} calculator />
      ),
    },
    CalculatorLink: {
      plain: <CalculatorLink />,
      known: <CalculatorLink floor="sea-ice" zip="78701" />,
      button: <CalculatorLink isButton />,
    },
    Logo: { plain: <Logo /> },
    PageHero: {
      plain: <PageHero heading={site.identity.tagline} />,
      full: (
        <PageHero eyebrow="Ice" heading="Floes" text="Cold." picture={home.picture}>
          <p>More</p>
        </PageHero>
      ),
      shown: <PageHero heading="Floes" picture={home.picture} shown />,
    },
    SearchHero: {
      plain: (
        <SearchHero eyebrow="Ice" heading="Floes" text="Cold.">
          <filter.ListFilter label="Floes" tool="search">
            <filter.SearchField label="Search floes" />
          </filter.ListFilter>
        </SearchHero>
      ),
    },
    SiteFooter: { plain: <SiteFooter /> },
    HeaderLinks: { plain: <HeaderLinks path="/gallery" /> },
    SiteHeader: {
      plain: <SiteHeader path="/" estimate="/contact" />,
      'in a menu': <SiteHeader path="/services" estimate="/contact" />,
    },
    EmergencyLine: { plain: <EmergencyLine path="/" /> },
    OfficeHours: { plain: <OfficeHours /> },
    LayoutStart: { plain: <LayoutStart path="/floes" estimate="/contact" /> },
    LayoutMain: {
      plain: (
        <LayoutMain path="/floes" crumbs={crumbs}>
          <h1>Floes</h1>
        </LayoutMain>
      ),
    },
    LayoutEnd: { plain: <LayoutEnd /> },
    ToastRegion: { plain: <ToastRegion /> },
  }
}

function textExamples({ articles, services }: Content): Examples {
  const [article] = articles.all
  const [service] = services.all
  const titled = [{ title: 'Snow', text: 'White.' }]
  const steps = [{ title: 'Stamp', description: 'Left foot first.' }]
  const benefits = [{ icon: 'leaf', title: 'Cold', description: 'All year.' }] as const
  return {
    Benefits: each<Prop<typeof Benefits, 'level'>>({ h2: true, h3: true }, level => (
      <Benefits items={benefits} level={level} />
    )),
    ButtonLink: {
      ...each<Prop<typeof ButtonLink, 'kind'>>(
        { primary: true, secondary: true, green: true, oak: true, alert: true },
        kind => (
          <ButtonLink href="/contact" kind={kind}>
            Honk
          </ButtonLink>
        ),
      ),
      'with an icon': (
        <ButtonLink href="/contact" icon="phone">
          Honk
        </ButtonLink>
      ),
    },
    DescriptionRow: {
      plain: (
        <dl>
          <DescriptionRow term="Floes">Cold.</DescriptionRow>
        </dl>
      ),
    },
    Icon: { plain: <Icon name="leaf" />, large: <Icon name="phone" size={48} /> },
    Paragraphs: { plain: <Paragraphs texts={['One.', 'Two.']} /> },
    Faq: { plain: <Faq items={[{ question: 'Is it cold?', answer: 'Yes.' }]} /> },
    ArticleLayout: {
      plain: article && <ArticleLayout {...reading(article)} questions={[]} />,
      full: article && (
        <ArticleLayout
          {...reading(article)}
          stats={[{ figure: '40', label: 'penguins' }]}
          questions={article.faq}
        >
          <p>More</p>
        </ArticleLayout>
      ),
    },
    RelatedPages: { plain: service && <RelatedPages related={service.related} /> },
    Section: each<Prop<typeof Section, 'tone'>>(
      { plain: true, paper: true, sand: true, dark: true },
      tone => (
        <Section tone={tone} head={{ eyebrow: 'Ice', heading: 'Floes', text: 'Cold.' }}>
          <p>
            Words, and a <a href="/contact">call</a>.
          </p>
        </Section>
      ),
    ),
    SectionHead: {
      plain: <SectionHead heading="Floes" />,
      full: <SectionHead eyebrow="Ice" heading="Floes" text="Cold." />,
    },
    SamplesButton: { plain: <SamplesButton slugs={['packed-snow']} /> },
    ServedCounties: { plain: <ServedCounties /> },
    Stats: { plain: <Stats stats={[{ figure: '40', label: 'penguins' }]} /> },
    Steps: each<Prop<typeof Steps, 'level'>>({ h2: true, h3: true }, level => (
      <Steps steps={steps} level={level} />
    )),
    TextLink: {
      plain: <TextLink href="/contact" label="Honk" />,
      'with a subject': <TextLink href="/contact" label="Learn more" about="Floes" />,
    },
    CheckmarkList: each<Prop<typeof CheckmarkList, 'kind'>>(
      { included: true, extra: true, 'not-ours': true },
      kind => <CheckmarkList items={['One', 'Two']} kind={kind} />,
    ),
    PlainList: { plain: <PlainList items={['One', 'Two']} /> },
    ChipList: { plain: <ChipList items={['One', 'Two']} /> },
    TitledParagraphs: { plain: <TitledParagraphs items={titled} /> },
  }
}

const reading = ({ category, title, picture, body }: Article) => ({
  back: { href: '/blog', label: 'Back' },
  byline: 'By a bird',
  category,
  title,
  picture,
  body,
})

function pictureExamples(content: Content): Examples {
  const { cities, counties, floors, home, projects, scenes } = content
  const [city] = cities.all
  const [county] = counties.all
  const [project] = projects.all
  const [scene] = scenes.all
  const shown = scene?.floors[0]
  return {
    AreaMap: {
      ...each<Prop<typeof AreaMap, 'tone'>>({ dark: true, light: true }, tone => (
        <Section tone={tone === 'dark' ? 'dark' : 'plain'}>
          <AreaMap map={content.areaMap} tone={tone} />
        </Section>
      )),
      'at a city': city && <AreaMap map={content.countyMaps.get(city.county)} tone="light" current={city} />,
      'at a county': county && (
        <AreaMap map={content.countyMaps.get(county.slug)} tone="light" current={county} />
      ),
    },
    CompareSlider: {
      plain: project && <CompareSlider project={project} sizes="100vw" />,
      'with a caption': project && <CompareSlider project={project} sizes="100vw" caption="Thawed" />,
    },
    FloorSwatches: { plain: <FloorSwatches slugs={floors.all.map(({ slug }) => slug)} /> },
    Picture: {
      plain: <Picture {...home.picture} sizes="100vw" />,
      first: <Picture {...home.picture} sizes="100vw" className="hero__picture" priority />,
    },
    FloorPicture: { plain: shown && <FloorPicture floor={shown} sizes="100vw" /> },
    RoomPicture: { plain: scene && shown && <RoomPicture scene={scene.slug} floor={shown} sizes="100vw" /> },
  }
}

function priceExamples({ cities, prices }: Content): Examples {
  const priced = Object.values(prices.entries)
  const rows = (
    <ul>
      <li>
        <strong>9/10</strong> Snow
      </li>
    </ul>
  )
  return {
    BarChart: {
      plain: <BarChart title="Slipperiness">{rows}</BarChart>,
      full: (
        <BarChart title="Slipperiness" unit="%" max="10" source="Forty slides">
          {rows}
        </BarChart>
      ),
    },
    Ratings: { plain: <Ratings title="Squeak">{rows}</Ratings> },
    CostChart: { plain: <CostChart /> },
    CostTable: { plain: <CostTable /> },
    CostTypes: { plain: <CostTypes /> },
    CostFactors: { plain: <CostFactors /> },
    MinimumPriceNote: { plain: <MinimumPriceNote /> },
    LeadPrices: { plain: priced.slice(0, 1).map(({ name }) => <LeadPrices key={name} price={name} />) },
    InstalledPrice: {
      plain: priced.slice(0, 1).map(({ name }) => <InstalledPrice key={name} price={name} />),
    },
    PriceList: {
      plain: (
        <PriceList
          items={priced.slice(0, 2).map(({ name }) => ({ price: name, href: `/${name}`, name: 'Snow' }))}
        />
      ),
    },
    GroundDrawing: {
      ...each({ clay: true, chalk: true, rock: true, sand: true, loam: true }, soil => (
        <GroundDrawing
          city="Beak"
          ground={{ parts: [{ soil, name: soil, place: 'Here', effect: 'Moves.', house: 'slab' }] }}
        />
      )),
      two: cities.all.flatMap(({ ground, name }) =>
        ground ? [<GroundDrawing key={name} ground={ground} city={name} />] : [],
      ),
    },
    Price: {
      ...each<PriceKindName>(
        { material: true, labor: true, plainRoom: true, usualJob: true, fullRange: true, service: true },
        kind =>
          priced
            .filter(entry => entry.kind === kind)
            .slice(0, 1)
            .map(({ name }) => <Price key={name} price={name} />),
      ),
      extra: priced
        .filter(({ kind }) => !kind)
        .slice(0, 1)
        .map(({ name }) => <Price key={name} price={name} />),
      explained: priced.slice(0, 1).map(({ name }) => <Price key={name} price={name} explained />),
    },
  }
}

const levels = { h2: true, h3: true } as const

function cardExamples({ articles, cities, collections, guides, products, services }: Content): Examples {
  const [article] = articles.all
  const [city] = cities.all
  const [collection] = collections.all
  const [guide] = guides.all
  const [product] = products.all
  const [service] = services.all
  const { ArticleCard, CardHead, CityCard, CollectionCard, GuideCard, LinkCard, ProductCard, Rating } = cards
  const head = service && { href: service.url, title: service.name, picture: service.picture }
  const inCard = (card: ReactNode) => <div className="card">{card}</div>
  return {
    ArticleCard: each(levels, level => article && inCard(<ArticleCard article={article} level={level} />)),
    CardHead: each(levels, level => head && inCard(<CardHead {...head} level={level} />)),
    CityCard: each({ ...levels, h4: true }, level => city && inCard(<CityCard city={city} level={level} />)),
    CollectionCard: each(
      levels,
      level => collection && inCard(<CollectionCard collection={collection} level={level} />),
    ),
    GuideCard: each(
      levels,
      level => guide && inCard(<GuideCard guide={guide} category="Ice" level={level} />),
    ),
    LinkCard: {
      plain: head && inCard(<LinkCard {...head} text="Cold." />),
      'with lines': head && inCard(<LinkCard {...head} text="Cold." lines={['One', 'Two']} />),
    },
    ProductCard: each(levels, level => product && inCard(<ProductCard product={product} level={level} />)),
    Rating: { plain: product && <Rating product={product} /> },
  }
}

function listExamples({ articles, interfaceTexts }: Content): Examples {
  const { ButtonField, ListFilter, MoreFields, NoResults, ResultCount, SearchField, SelectField } = filter
  const choices = filter.withAllOption('All', [{ value: 'ice', label: 'Ice' }])
  const inFilter = (field: ReactNode) => (
    <ListFilter label="Search floes" tool="search">
      {field}
    </ListFilter>
  )
  const texts = { text: 'Nothing.', button: 'All' }
  const { count } = interfaceTexts.blog
  const results = (
    <Results
      items={articles.all}
      filterBy={({ category }) => ({ text: '', values: { category: [category] } })}
    >
      {article => article.title}
    </Results>
  )
  return {
    ButtonField: {
      plain: inFilter(<ButtonField name="category" label="Kind" choices={choices} />),
      counted: inFilter(
        <ButtonField name="category" label="Kind" choices={choices} counts={{ all: 2, ice: 1 }} />,
      ),
    },
    ListFilter: { plain: inFilter(<p>Fields</p>) },
    MoreFields: {
      plain: inFilter(
        <MoreFields label="Filter and sort">
          <SelectField name="category" label="Kind" choices={choices} />
        </MoreFields>,
      ),
    },
    ListPage: {
      plain: (
        <ListPage
          hero={<h1>Floes</h1>}
          filterLabel="Search floes"
          tool="search"
          fields={<SearchField label="Search" />}
          count={{ texts: count, of: articles.all }}
          closing={<p>The end</p>}
        >
          {results}
        </ListPage>
      ),
    },
    NoResults: {
      plain: <NoResults texts={texts} />,
      full: (
        <NoResults texts={{ ...texts, title: 'None' }}>
          <a href="/contact">Honk</a>
        </NoResults>
      ),
    },
    ResultCount: {
      one: <ResultCount texts={count} count={1} />,
      many: <ResultCount texts={count} count={40} />,
    },
    ResultSection: { plain: <ResultSection heading="First">{results}</ResultSection> },
    Results: { plain: results },
    SearchField: { plain: inFilter(<SearchField label="Search" />) },
    SelectField: { plain: inFilter(<SelectField name="sort" label="Sort" choices={choices} />) },
  }
}

function formExamples(content: Content): Examples {
  const { assistantTexts, contactPage, calculatorPage, interfaceTexts, privacyPage, receivedPage, site } =
    content
  const { contactForm } = interfaceTexts
  const { form: fields, choices, mistakes, result, compare, request } = calculatorPage
  const calculator = (query: string) => (
    <Island
      of={FloorCalculator}
      props={{
        texts: { form: fields, choices, mistakes, result, compare, request },
        book: costBookOf(content),
        language: site.language,
        currency: site.currency,
        action: '/estimate',
        tool: assistantTexts.forms.estimate,
        query,
        today: '2026-01-31',
        timeZone: 'Etc/UTC',
        swatches: {},
        served: '78701',
        notServed: 'Too far: {zip}',
        company: { name: site.identity.name, lines: [site.contact.phone.display] },
      }}
    />
  )
  const props: EstimateFormProps = {
    texts: contactForm,
    services: Object.entries(contactForm.services).map(([value, label]) => ({ value, label })),
    phone: { display: site.contact.phone.display, href: `tel:${site.contact.phone.dial}` },
    privacy: { label: privacyPage.name, href: privacyPage.url },
    action: '/api/contact',
    email: site.contact.email,
    advice: contactPage,
    received: receivedPage,
    tool: assistantTexts.forms.request,
  }
  const errors = { fullName: contactForm.fields.fullName.required }
  const form = (answered?: EstimateFormProps['answered']) => (
    <Island of={EstimateForm} props={answered ? { ...props, answered } : props} />
  )
  return {
    AddPictures: {
      plain: (
        <Island
          of={AddPictures}
          props={{
            texts: receivedPage.pictures,
            action: '/api/contact',
            reference: 'W-1',
            email: site.contact.email,
          }}
        />
      ),
    },
    EstimateForm: {
      plain: form(),
      urgent: (
        <Island
          of={EstimateForm}
          props={{ ...props, urgency: 'emergency', about: { query: 'topic=thaw', text: 'thaw' } }}
        />
      ),
      refused: form({ values: { email: 'pip@igloos.example' }, errors }),
      failed: form({ values: {}, errors: {}, failure: 'It is frozen.' }),
      unconfirmed: form({ values: {}, errors: {}, failure: 'Once more.', confirm: true }),
    },
    FloorCalculator: {
      empty: calculator(''),
      answered: calculator('length-1=12&width-1=14&floor=sea-ice&with-1=packed-snow&old=snow&rush=yes'),
      refused: calculator('length-1=0&width-1=14&area=much&zip=7'),
    },
    Honeypot: { plain: <Honeypot id="trap" label={contactForm.trap} /> },
    NewsletterForm: {
      plain: <NewsletterForm />,
      refused: (
        <NewsletterForm
          answered={{ email: 'pip@', error: 'Which one?', failure: undefined, confirm: false }}
        />
      ),
      failed: (
        <NewsletterForm
          answered={{ email: 'pip@igloos.example', error: undefined, failure: 'Frozen.', confirm: true }}
        />
      ),
    },
    NewsletterStep: each<ComponentProps<typeof NewsletterStep>['step']>(
      {
        confirm: true,
        confirmed: true,
        unsubscribe: true,
        unsubscribed: true,
        badLink: true,
        expired: true,
        unavailable: true,
      },
      step => <NewsletterStep step={step} action="/api/newsletter/confirm" />,
    ),
    CallButton: { plain: <CallButton /> },
    CallLink: { plain: <CallLink /> },
    RefusedLink: {
      plain: <RefusedLink texts={content.requestTexts} text={undefined} />,
      'with a reason': <RefusedLink texts={content.requestTexts} text={interfaceTexts.errors.tooLarge} />,
    },
    LanguageSwitch: {
      plain: (
        <ContentContext value={inTwoLanguages(content)}>
          <LanguageSwitch />
        </ContentContext>
      ),
    },
    SiteSearch: { plain: <SiteSearch />, asked: <SiteSearch words="krill" /> },
    ZipCheck: {
      plain: <ZipCheck label="Your ZIP code" />,
      answered: (
        <ZipCheckContext
          value={{
            zip: '79843',
            result: { text: '79843 is served.', served: true, links: [{ href: '/contact', label: 'Ask' }] },
          }}
        >
          <ZipCheck />
        </ZipCheckContext>
      ),
    },
  }
}

/** The content with a home page in the second language. */
const inTwoLanguages = (content: Content): Content =>
  createContent(kind =>
    kind === 'translatedPages' ? [{ url: '/', languages: ['es'] }] : Reflect.get(content, kind),
  )

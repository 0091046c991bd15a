import type { PublishInput } from '../../publishing/site-files/publish-input.ts'

/** A small company with pages, a hidden page and two articles. */
export const input: PublishInput = {
  site: {
    identity: {
      name: 'Fig & Sons',
      tagline: 'Floors of fig wood',
      blurb: 'Fig floors <of all kinds> in Figtown.',
      team: 'The Figs',
    },
    url: 'https://fig.example',
    language: 'en-US',
    contact: { email: 'fig@fig.example' },
    security: { expires: '2026-08-09' },
    currency: 'USD',
    metadataDefaults: { picture: { src: 'rooms/den.png' } },
  },
  translations: [],
  pages: [
    {
      url: '/',
      title: 'Fig floors',
      description: 'Of wood.',
      noindex: false,
      picture: 'rooms/den.png',
      source: 'content/home.yaml',
      schema: 'home',
    },
    {
      url: '/blog',
      title: 'News',
      description: 'Of figs.',
      noindex: false,
      source: 'content/blog.yaml',
      schema: 'pages/blog',
    },
    {
      url: '/blog/a',
      title: 'Old figs',
      description: 'Age.',
      questions: ['How old?', 'Why?'],
      noindex: false,
      source: 'content/articles/a.md',
      schema: 'articles',
    },
    {
      url: '/thanks',
      title: 'Thanks',
      description: 'Sent.',
      noindex: true,
      source: 'content/pages/thanks.yaml',
      schema: 'pages/thanks',
    },
  ],
  articles: [
    {
      url: '/blog/a',
      title: 'Old figs',
      excerpt: 'Figs & age.',
      category: 'Wood',
      date: '2024-01-15',
      picture: { src: 'rooms/den.png', alt: 'A "den"' },
    },
    {
      url: '/blog/b',
      title: 'New figs',
      excerpt: 'Fresh.',
      category: 'Wood',
      date: '2024-02-01',
      picture: { src: 'rooms/none.jpg', alt: 'Nothing' },
    },
  ],
  redirects: [{ from: '/old', to: '/blog/a#top' }],
  images: {
    'rooms/den.png': { width: 900, height: 600, color: '#804020', hash: '0123abcd', widths: [320, 800] },
  },
  prices: {
    parts: { material: 'the figs', labor: 'squashing them' },
    kinds: {
      material: { name: 'Figs only', explanation: 'Nobody squashes them.', job: { products: 'any' } },
    },
    entries: {
      'fig.material': {
        name: 'fig.material',
        title: 'Fig floor',
        kind: 'material',
        unit: 'squareFoot',
        low: 2,
        high: 3.5,
        range: '$2–3.5',
        priced: '$2–3.5 per sq ft',
        words: 'figs only',
        includes: ['material'],
        excludes: ['labor'],
      },
    },
  },
  assistants: {
    list: {
      questions: [
        { question: 'What is old?', pages: ['/blog/a'] },
        { question: 'What is new?', pages: ['/blog', '/none'] },
        { question: 'What is not?', pages: ['/none/at-all'] },
      ],
      others: 'Who are you?',
      answers: 'Asked: {questions}',
      heading: 'Data',
      prices: { title: 'Prices', description: 'Of figs.' },
      schema: { title: 'Schema', description: 'Of prices.' },
      tools: { title: 'Tools', description: 'For figs.' },
    },
  },
  styleHashes: ['sha256-figs'],
}

import { HtmlValidate, type RuleConfig, StaticConfigLoader } from 'html-validate'

const named = { enum: [/^[a-z][a-z0-9_]*$/] }
const described = { enum: [/\S.*/] }

/** Of WebMCP, which the standard of HTML does not have yet: a form that names a tool, and what its fields take. */
const toolAttributes = {
  form: {
    inherit: 'form',
    attributes: { toolname: named, tooldescription: described, toolautosubmit: { boolean: true } },
  },
  ...Object.fromEntries(
    ['input', 'select', 'textarea'].map(name => [
      name,
      { inherit: name, attributes: { toolparamdescription: described } },
    ]),
  ),
}

/** What a page of ours must keep; `rules` are those of a part of a page. */
export const htmlValidator = (rules: RuleConfig = {}): HtmlValidate =>
  new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ['html-validate:recommended'],
      elements: ['html5', toolAttributes],
      rules: {
        // How React writes: `srcSet`, `<img/>`, `open=""`, ids like `_R_1_`. All of it is valid.
        'attr-case': 'off',
        'void-style': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'valid-id': ['error', { relaxed: true }],
        // Lists and groups may be named, too: screen readers say the name.
        'aria-label-misuse': ['error', { allowAnyNamable: true }],
        // Counts the business's name, which search results may cut: head.test.ts has the limit.
        'long-title': 'off',
        // The style sheet keeps phone numbers on one line.
        'tel-non-breaking': 'off',
        // Filters act as one types and are never sent; the forms that are sent have a test of their own below.
        'wcag/h32': 'off',
        // Boxes of one question share its name, as radio buttons do.
        'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
        ...rules,
      },
    }),
  )

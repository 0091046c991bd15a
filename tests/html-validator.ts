import { HtmlValidate, type RuleConfig, StaticConfigLoader } from 'html-validate'

const named = { enum: [/^[a-z][a-z0-9_]*$/] }
const described = { enum: [/\S.*/] }

/** Attributes of WebMCP, which aren't in the HTML standard yet: they make a form a tool and describe its fields. */
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

/** Creates a validator with the rules for our pages; `rules` override them for parts of a page. */
export const htmlValidator = (rules: RuleConfig = {}): HtmlValidate =>
  new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ['html-validate:recommended'],
      elements: ['html5', toolAttributes],
      rules: {
        // React writes `srcSet`, `<img/>`, `open=""` and ids like `_R_1_`, which are valid.
        'attr-case': 'off',
        'void-style': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'valid-id': ['error', { relaxed: true }],
        // Lists and groups may have a label: screen readers announce it.
        'aria-label-misuse': ['error', { allowAnyNamable: true }],
        // The rule counts the name of the business, which search results may cut; head.test.ts has our limit.
        'long-title': 'off',
        // The style sheet keeps phone numbers on one line.
        'tel-non-breaking': 'off',
        // Filters react to input and are never submitted. Other tests check the forms that are submitted.
        'wcag/h32': 'off',
        // Checkboxes of one question share its name, like radio buttons.
        'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
        ...rules,
      },
    }),
  )

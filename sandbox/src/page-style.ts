/** How the sandbox's pages look: one column on a phone, no scripts or fonts from elsewhere. */
export const pageStyle = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8884; --spark: #f59e0b; --good: #15803d; --bad: #b91c1c }
  @media (prefers-color-scheme: dark) { :root { --good: #4ade80; --bad: #f87171 } }
  * { box-sizing: border-box }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem; margin: 0 0 .5rem } h2 { font-size: 1.125rem; margin: 2.5rem 0 .5rem }
  table { width: 100%; border-collapse: collapse; margin: 1rem 0 }
  td, th { text-align: left; padding: .5rem .25rem; border-bottom: 1px solid var(--line) }
  td:last-child, th:last-child { text-align: right; font-variant-numeric: tabular-nums }
  form { display: grid; gap: .75rem; grid-template-columns: 2fr 1fr; margin: 1rem 0 }
  label { display: grid; gap: .25rem; font-size: .875rem } .wide, form > button, output { grid-column: 1 / -1 }
  input, select, button { font: inherit; width: 100%; min-width: 0; padding: .6rem .75rem; border-radius: .5rem; border: 1px solid #8888; background: transparent; color: inherit; min-height: 2.75rem }
  select option { color: initial }
  button { background: var(--spark); color: #1c1300; border: 0; font-weight: 600; cursor: pointer }
  button:disabled { opacity: .5; cursor: default }
  :focus-visible { outline: 3px solid var(--spark); outline-offset: 2px }
  output { min-height: 1.5rem; overflow-wrap: anywhere }
  code { font-size: .875em; overflow-wrap: anywhere }
  .quiet { opacity: .7; font-size: .875rem }
`

/** Spanish of what operators read: the desk of whoever runs an instance. */
import type { Form } from './form.ts'

export const operator = {
  // frame/navigation
  Mine: 'Lo mío',
  Overview: 'Resumen',
  System: 'Sistema',
} satisfies Record<string, Form>

/** One operation of the API, folded until it is wanted. */
import type { ReactNode } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { curlExample } from './curl.ts'
import type { Answer, Operation } from './openapi.ts'
import { limitsOf, type SchemaRow, schemaRows, typeWords } from './schema-rows.ts'
import { Words } from './words.tsx'

const tones = { GET: 'info', POST: 'ok', PUT: 'warn', PATCH: 'warn', DELETE: 'danger' } as const

type Props = { operation: Operation; open: boolean; origin: string }

export const OperationView = ({ operation, open, origin }: Props) => (
  <details id={operation.id} open={open} className="group scroll-mt-24 border-t border-line first:border-t-0">
    <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2.5 hover:bg-sunken/60 sm:px-6 [&::-webkit-details-marker]:hidden">
      <Badge
        tone={tones[operation.method as keyof typeof tones] ?? 'plain'}
        className="w-16 shrink-0 justify-center font-mono"
      >
        {operation.method}
      </Badge>
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-ink">
          <Words text={operation.summary} />
        </span>
        <code className="block font-mono text-xs break-all text-ink-soft">{operation.path}</code>
      </span>
      <ChevronRightIcon className="shrink-0 text-ink-faint transition-transform group-open:rotate-90" />
    </summary>
    <OperationBody operation={operation} origin={origin} />
  </details>
)

function OperationBody({ operation, origin }: { operation: Operation; origin: string }) {
  const example = curlExample(operation, origin)
  return (
    <div className="flex flex-col gap-6 px-4 pt-2 pb-8 text-sm sm:px-6">
      {operation.about.map(paragraph => (
        <p key={paragraph} className="max-w-prose leading-relaxed text-ink-soft">
          <Words text={paragraph} />
        </p>
      ))}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <dt className="text-ink-faint">Who may call</dt>
        <dd>
          <Words text={operation.access} />
        </dd>
        {operation.limit && (
          <>
            <dt className="text-ink-faint">Limit</dt>
            <dd>{operation.limit}</dd>
          </>
        )}
      </dl>
      {operation.parameters.length > 0 && (
        <Part title="Parameters">
          <Rows
            rows={operation.parameters.map(({ name, place, required, about, schema }) => ({
              name,
              depth: 0,
              type: `${typeWords(schema)}, in the ${place}`,
              required,
              about: [about, limitsOf(schema)].filter(Boolean).join('. '),
            }))}
          />
        </Part>
      )}
      {operation.body && (
        <Part title={operation.body.required ? 'Body' : 'Body (optional)'}>
          <SchemaView schema={operation.body.schema} />
        </Part>
      )}
      {operation.answers.map(answer => (
        <AnswerView key={answer.status} answer={answer} />
      ))}
      {operation.refusals.length > 0 && (
        <Part title="Refusals">
          <ul className="divide-y divide-line rounded-xl border border-line">
            {operation.refusals.map(({ status, reason, message }) => (
              <li key={reason} className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-2.5">
                <span className="w-8 font-mono text-ink-faint">{status}</span>
                <code className="font-mono break-all text-ink">{reason}</code>
                <span className="w-full text-ink-soft">{message}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Example">
        <div className="relative rounded-xl bg-sunken">
          <pre className="overflow-x-auto p-4 pr-14 font-mono text-xs leading-relaxed">{example}</pre>
          <CopyButton iconOnly text={example} label="Copy the example" className="absolute top-0.5 right-0.5" />
        </div>
      </Part>
    </div>
  )
}

const AnswerView = ({ answer }: { answer: Answer }) => (
  <Part
    title={`Answer ${answer.status}${answer.media && answer.media !== 'application/json' ? `, ${answer.media}` : ''}`}
  >
    {answer.schema && <SchemaView schema={answer.schema} />}
    {answer.headers.map(([name, about]) => (
      <p key={name} className="mt-2 text-ink-soft">
        Header <code className="font-mono text-ink">{name}</code>: {about}
      </p>
    ))}
  </Part>
)

function SchemaView({ schema }: { schema: NonNullable<Answer['schema']> }) {
  const rows = schemaRows(schema)
  return (
    <>
      <p className="mb-2 text-ink-soft">
        {typeWords(schema)}
        {schema.description && `: ${schema.description}`}
      </p>
      {rows.length > 0 && <Rows rows={rows} />}
    </>
  )
}

const indents = ['pl-4', 'pl-8', 'pl-12', 'pl-16', 'pl-20']

const Rows = ({ rows }: { rows: SchemaRow[] }) => (
  <ul className="divide-y divide-line rounded-xl border border-line">
    {rows.map((row, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same name may appear at several depths; the list never changes
      <li key={at} className={`py-2.5 pr-4 ${indents[Math.min(row.depth, indents.length - 1)]}`}>
        <span className="flex flex-wrap items-baseline gap-x-3">
          <code className="font-mono break-all text-ink">{row.name}</code>
          <span className="font-mono text-xs break-words text-ink-faint">{row.type}</span>
          {!row.required && <span className="text-xs text-ink-faint">optional</span>}
        </span>
        {row.about && (
          <span className="mt-0.5 block text-ink-soft">
            <Words text={row.about} />
          </span>
        )}
      </li>
    ))}
  </ul>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h4 className="mb-2 font-semibold text-ink">{title}</h4>
    {children}
  </section>
)

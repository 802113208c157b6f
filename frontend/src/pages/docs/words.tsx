/** A text in which `backticks` mark code. Nothing else of Markdown, and no HTML. */
export const Words = ({ text }: { text: string }) =>
  text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never move
      <code key={at} className="rounded-md bg-sunken px-1.5 py-0.5 font-mono text-[0.9em]">
        {part}
      </code>
    ) : (
      part
    ),
  )

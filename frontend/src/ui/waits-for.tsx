/** Why a button does nothing yet, where people see it: the button names this line with `aria-describedby`. */
type Props = { id: string; children: string }

export const WaitsFor = ({ id, children }: Props) => (
  <p id={id} className="text-sm text-ink-soft">
    {children}
  </p>
)

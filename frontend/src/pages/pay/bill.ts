/** What somebody chose to pay, with the invoice for it. */
export type Bill = { amountMsats: number; comment: string; invoice: string; paymentHash: string }

export type Paid = { preimage: string | null; at: Date }

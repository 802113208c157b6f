/** Class names, later ones winning over earlier ones of the same kind. */
import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes))

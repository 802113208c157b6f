/**
 * Class names, joined. Two of one kind on one element are decided by the order of the style sheet, not by the order here: what a
 * caller may choose otherwise is written `base:` in the component (styles.css), and whatever they choose wins.
 */
export { type ClassValue, clsx as cn } from 'clsx'

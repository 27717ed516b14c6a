import styles from './link.module.css'

/** The look of a link inside text, for a router's link or an `<a>`. */
export const linkClass: string = styles.link ?? ''

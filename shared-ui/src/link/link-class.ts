import styles from './link.module.css'

/** The class name of a link inside text, for a router link or an `<a>`. */
export const linkClass: string = styles.link ?? ''

import { Button, classNames, PathIcon, type ButtonProps } from '@tessera/shared-ui'
import styles from './layer-toolbar.module.css'

interface ToolButtonProps extends Omit<ButtonProps, 'icon'> {
  /** The icon, as path data. */
  path: string
  label: string
}

/** A small square button of the toolbar, with an icon. */
export const ToolButton = ({ path, label, ...button }: ToolButtonProps) => (
  <Button size="small" variant="ghost" aria-label={label} title={label} {...button}>
    <PathIcon path={path} size={18} />
  </Button>
)

/** A button of the toolbar with an icon and a text, of which the icon remains where the row is narrow; sooner for a long text. */
export const LabeledToolButton = ({
  path,
  label,
  isLong = false,
  ...button
}: ToolButtonProps & { isLong?: boolean }) => (
  <Button size="small" variant="ghost" title={label} {...button}>
    <PathIcon path={path} size={18} />
    <span className={classNames(styles.label, isLong && styles.longLabel)}>{label}</span>
  </Button>
)

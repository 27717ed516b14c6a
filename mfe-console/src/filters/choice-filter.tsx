import { ChoiceGroup, type ChoiceGroupProps } from '@tessera/shared-ui'
import styles from './choice-filter.module.css'

/** A choice of a few values above what they select. */
export function ChoiceFilter<Value extends string>({
  options,
  ...rest
}: Pick<ChoiceGroupProps<Value>, 'label' | 'value' | 'onValueChange' | 'options'>) {
  return (
    <div className={styles.filter}>
      <ChoiceGroup {...rest} options={options} columns={options.length} />
    </div>
  )
}

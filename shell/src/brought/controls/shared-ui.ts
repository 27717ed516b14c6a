export { Card, Checkbox, ChoiceGroup, ProgressBar, RangeField, Switch, Tabs } from '@tessera/shared-ui'
export { useDroppedFiles } from '@tessera/shared-ui'

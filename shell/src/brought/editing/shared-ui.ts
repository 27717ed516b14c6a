export { PasswordField, SelectField, TextArea, TextField } from '@tessera/shared-ui'

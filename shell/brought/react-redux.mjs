export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'whole/react-redux'
// What RTK Query takes from it besides
export { batch, ReactReduxContext } from 'whole/react-redux'

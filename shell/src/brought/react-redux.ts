export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux'

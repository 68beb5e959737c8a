// The engine's thread in a browser (core.js).
import { serve } from './core.js';

const receive = serve((message) => self.postMessage(message));
self.onmessage = (event) => receive(event.data);

import { mount } from 'svelte';
import App from './App.svelte';
import { show } from './lib/settings.svelte';
import './styles/index.css';

show();
mount(App, { target: document.getElementById('app')! });
